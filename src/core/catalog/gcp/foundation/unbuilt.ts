import { unbuiltTable } from '../../kit/unbuilt.ts';

/** Products of Google Cloud that architects name and that another service replaces here. */
export const UNBUILT = unbuiltTable(`
queue cloud tasks = It calls one address for each task, at a rate that you set; here messages are pushed to the program, which slows delivery by rejecting them.
api_gateway apigee = It monetizes and meters an API for partners; here keys and quotas come from the API specification.
relational_db spanner = It distributes writes over regions and has no downtime for schema changes; here there is one primary instance with a standby.
etl data fusion = It provides a visual editor for pipelines; here transfers and queries are declared.
bi_dashboard looker = It has a semantic model and a price by contract; here Looker Studio reports on the same tables.
api_gateway cloud endpoints = It is a proxy that you run beside the program; here the gateway is managed.
ml_inference amazon lex = Dialogues are created in its console and not declared; here the underlying models are used.
identity identity aware proxy = It authenticates staff at the load balancer; here the program authenticates them.
cdn media cdn = It is available by contract for video at scale; here Cloud CDN is used.
waf recaptcha enterprise = It needs keys in your pages; here Cloud Armor applies rate limits and filters.
web_compute vmware cloud = It migrates existing VMware machines without changes; here the program runs on machines of the cloud.
etl datasync = It transfers files from other systems once or on a schedule; add a job for their source.
media_transcode live stream api = It encodes during the live event; here files are encoded after they arrive.
- healthcare api = It stores FHIR and DICOM data behind their standard interfaces; here the data stores above hold the records. Add a dataset if partners require it.
- bare metal solution = Hardware outside the cloud is ordered, not declared in Terraform.
- server_migration = Migrate to Virtual Machines has no Terraform resources. Add the source in its console, replicate each machine, and cut it over into the subnets of this design.
- game_servers = Agones runs fleets of game servers on GKE. Request Kubernetes for the servers and install its Helm chart, or request virtual machines.
- network_load_balancer = The external passthrough Network Load Balancer forwards connections to virtual machines, and a service of type LoadBalancer to pods. Request virtual machines or Kubernetes and add it before them.
- edge_acceleration = The global load balancer has one address that is announced from every edge location. Request a load balancer before the programs.
`);
