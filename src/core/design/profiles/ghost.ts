import type { Profile } from './profile.ts';

export const ghost: Profile = {
  names: ['ghost blog', 'ghost cms'],
  title: 'Ghost',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Node.js 22',
  forms: ['container', 'vm'],
  vcpu: 1,
  memoryGb: 1,
  sizing: 'Ghost names 1 GB of memory as the minimum.',
  disk: {
    storedGb: 10,
    because: 'Images and themes are in the content directory unless a storage adapter is installed.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mysql'],
      version: '8.0',
      need: 'required',
      because: 'MySQL 8 is the only database that Ghost supports in production.',
    },
  ],
  ports: [2368],
  licence: 'MIT',
  scalesOut: false,
  mustNotRunOn: [],
  source: 'https://ghost.org/docs/install/ubuntu/',
};
