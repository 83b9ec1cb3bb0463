/** Systems for the page checks: one with a budget, one with many requirements, and a small one. */
export const SAMPLES = [
  {
    name: 'shop',
    system_intent:
      'We sell hand-made cakes online in Leeds: a shop with about 2,000 visitors a day, card payments through Stripe, photos of cakes, order e-mails. Two of us, no ops people.',
    cloud: 'aws',
    constraints: { budget: 80 },
  },
  {
    name: 'hospital',
    system_intent:
      'A patient record system for 40 hospitals in the US under HIPAA, SOC 2 and PCI DSS: REST APIs in Kubernetes, PostgreSQL with 4 TB, Redis sessions, document uploads, event streaming with Kafka, full text search, data warehouse for analytics, single sign-on, audit trail for seven years, 99.99 % availability, warm standby in a second region, RPO 5 minutes, RTO 30 minutes, 2,000 requests/s at peak, 60,000 staff. WAF, own encryption keys, private connectivity to the hospitals. Our quirbel must zorb.',
    cloud: 'azure',
    constraints: { budget: 12_000 },
  },
  {
    name: 'bakery',
    system_intent: 'A static site for a bakery, plain HTML',
    cloud: 'gcp',
    constraints: {},
  },
] as const;
