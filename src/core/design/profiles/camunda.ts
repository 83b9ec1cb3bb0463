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
      capability: 'relational_db',
      engines: ['postgresql', 'mariadb', 'mysql', 'oracle', 'sqlserver'],
      version: '15',
      need: 'required',
      because:
        'Since version 8.9 a relational database is a standard secondary storage; version 15 is a working assumption.',
    },
    {
      capability: 'full_text_search',
      engines: ['elasticsearch', 'opensearch'],
      version: '8.19',
      need: 'recommended',
      because: 'Optimize needs Elasticsearch 8.19 or OpenSearch, which can also replace the relational database.',
    },
  ],
  ports: [8080, 26500],
  licence: 'Camunda License 1.0; production use is commercial',
  scalesOut: true,
  mustNotRunOn: [
    { form: 'container', because: 'Brokers are stateful and keep their identity and disk between restarts.' },
    { form: 'paas', because: 'Brokers are stateful and keep their identity and disk between restarts.' },
  ],
  source: 'https://docs.camunda.io/docs/self-managed/concepts/secondary-storage/',
};
