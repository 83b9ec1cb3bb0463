import type { Profile } from './profile.ts';

export const opensearch: Profile = {
  names: ['opensearch'],
  title: 'OpenSearch',
  capability: 'full_text_search',
  hosting: 'engine',
  runtime: 'Java 21 (bundled)',
  forms: ['vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 8,
  sizing: 'OpenSearch recommends half of the memory as heap; 2 vCPU and 8 GB per node are a working assumption.',
  disk: { storedGb: 200, because: 'Shards need fast local or block storage.' },
  dependencies: [],
  ports: [9200, 9300],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://docs.opensearch.org/latest/install-and-configure/install-opensearch/index/',
};
