import type { Profile } from './profile.ts';

export const mongodb: Profile = {
  names: ['mongodb', 'mongo'],
  title: 'MongoDB',
  capability: 'document_db',
  hosting: 'engine',
  runtime: 'C++',
  forms: ['vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 8,
  sizing: 'MongoDB asks for two real cores per instance; 8 GB for the cache are a working assumption.',
  disk: { storedGb: 100, because: 'WiredTiger needs SSD block storage; MongoDB advises against NFS.' },
  dependencies: [],
  ports: [27017],
  licence: 'SSPL-1.0 (Community)',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://www.mongodb.com/docs/manual/administration/production-notes/',
};
