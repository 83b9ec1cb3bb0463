import type { Profile } from './profile.ts';

export const neo4j: Profile = {
  names: ['neo4j'],
  title: 'Neo4j',
  capability: 'graph_db',
  hosting: 'program',
  runtime: 'Java 21',
  forms: ['vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 8,
  sizing: 'Neo4j names 2 GB of memory as the minimum in cloud environments; 8 GB are a working assumption.',
  disk: { storedGb: 100, because: 'The store files need SSD block storage.' },
  dependencies: [],
  ports: [7687, 7474],
  licence: 'GPL-3.0 (Community Edition); Enterprise is commercial',
  scalesOut: false,
  mustNotRunOn: [{ form: 'container', because: 'A database needs block storage that stays with its instance.' }],
  source: 'https://neo4j.com/docs/operations-manual/current/installation/requirements/',
};
