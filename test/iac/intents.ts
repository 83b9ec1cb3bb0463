/** Systems for the Terraform check on every cloud, one line per pattern and style. */
export const INTENTS: readonly { readonly name: string; readonly text: string; readonly budget?: number }[] = [
  {
    name: 'cake-shop',
    text: 'We sell hand-made cakes online in Leeds: a shop with about 2,000 visitors a day, card payments through Stripe, photos of cakes, order e-mails. Two of us, no ops people, £80 a month.',
  },
  { name: 'travel-blog', text: 'A blog for my travels' },
  {
    name: 'rest-api',
    text: 'REST API on PostgreSQL, 500 requests/s at peak, p99 under 200 ms, 200 GB of data, 99.9 %',
  },
  {
    name: 'booking-system',
    text: 'A booking system for a chain of gyms in Germany. MySQL, Redis for sessions, members upload photos, a background worker sends reminder e-mails from a queue. 20,000 members, 99.95 % availability.',
    budget: 900,
  },
  {
    name: 'parcel-texts',
    text: 'A parcel shop in Ohio with PostgreSQL. Its 10,000 customers get an order e-mail and a tracking link by SMS.',
  },
  {
    name: 'serverless-api',
    text: 'Serverless JSON API for a mobile app: 3 million requests a month, user profiles looked up by key, uploads of pictures, a queue with a function that resizes them. Nothing that costs while idle.',
  },
  {
    name: 'development-copy',
    text: 'Development environment of a small web application with PostgreSQL in Ireland, ten users.',
  },
  {
    name: 'warm-standby',
    text: 'Hotel booking API on PostgreSQL with Redis, 200 requests/s at peak. Runs in Frankfurt; if Frankfurt is lost we fail over to a warm standby in a second region within 30 minutes, with at most 5 minutes of data lost.',
  },
  {
    name: 'active-active',
    text: 'A shop in containers with PostgreSQL, pictures and a queue with a worker that sends e-mails, active-active in two regions behind one address. 300 requests/s at peak, keys of our own.',
  },
  {
    name: 'tenants-apart',
    text: 'CRM sold as a service to 90 estate agencies, ASP.NET with SQL Server; each agency has its own database. Keys of our own, two regions.',
  },
  {
    name: 'published-api',
    text: 'REST API in containers on PostgreSQL behind an API gateway and a CDN, under our own domain, 200 requests a second.',
  },
  {
    name: 'file-server',
    text: 'Data centre exit: 80 virtual machines with Windows, file servers with 60 TB of home directories over SMB, Active Directory. Rehost.',
  },
  {
    name: 'kafka-windows',
    text: 'Producers write 20,000 messages a second to Kafka, the Kafka protocol is required. A stateful streaming job counts them in sliding windows and writes to a data warehouse.',
  },
  {
    name: 'streamed-league',
    text: 'We stream an ice hockey league in HLS, 38 TB a month. Fans buy a pass. Serverless, nothing runs without games. Keys of our own.',
  },
  {
    name: 'named-services',
    text: 'A web shop in containers on PostgreSQL behind a load balancer, 200 requests/s at peak. GuardDuty, Security Hub, AWS Config and Shield Advanced protect the account, Global Accelerator is in front, a transit gateway joins our other networks, DMS migrates the old database, and CodePipeline builds the images.',
  },
  {
    name: 'governed-lake',
    text: 'A data lake of 3 TB with nightly loads from files, queried with SQL by analysts. Lake Formation rules who may see which table. Keys of our own.',
  },
  {
    name: 'connections-balanced',
    text: 'An API on virtual machines with MySQL behind a network load balancer with fixed addresses. DMS moves the MySQL database from our data centre.',
  },
];
