import type { Profile } from './profile.ts';

export const elasticsearch: Profile = {
  names: ['elasticsearch', 'elastic'],
  title: 'Elasticsearch',
  capability: 'full_text_search',
  hosting: 'engine',
  runtime: 'Java 21 (bundled)',
  forms: ['vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 8,
  sizing: 'Elastic recommends half of the memory as heap; 2 vCPU and 8 GB per node are a working assumption.',
  disk: { storedGb: 200, because: 'Shards need fast local or block storage.' },
  dependencies: [],
  ports: [9200, 9300],
  licence: 'AGPL-3.0, SSPL-1.0 or Elastic License 2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://www.elastic.co/guide/en/elasticsearch/reference/current/setup.html',
};
