import type { Profile } from './profile.ts';

export const camunda: Profile = {
  names: ['camunda', 'zeebe'],
  title: 'Camunda 8 Self-Managed',
  capability: 'workflow',
  hosting: 'program',
  runtime: 'Java 21',
  forms: ['kubernetes', 'vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Camunda sizes clusters by process instances; 2 vCPU and 4 GB per broker are a working assumption.',
  disk: { storedGb: 32, because: 'Brokers write their log and snapshots to SSD block storage.' },
  dependencies: [
    {
      capability: 'full_text_search',
      engines: ['elasticsearch', 'opensearch'],
      version: '8.16',
      need: 'required',
      because: 'Operate, Tasklist and Optimize read from Elasticsearch 8.16 or a supported OpenSearch.',
    },
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '14',
      need: 'recommended',
      because: 'Web Modeler and the management identity store their data in PostgreSQL.',
    },
  ],
  ports: [8080, 26500],
  licence: 'Camunda License 1.0; production use is commercial',
  scalesOut: true,
  mustNotRunOn: [
    { form: 'container', because: 'Brokers are stateful and keep their identity and disk between restarts.' },
    { form: 'paas', because: 'Brokers are stateful and keep their identity and disk between restarts.' },
  ],
  source: 'https://docs.camunda.io/docs/reference/supported-environments/',
};
