import type { Profile } from './profile.ts';

export const confluence: Profile = {
  names: ['confluence', 'confluence data center'],
  title: 'Confluence Data Center',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Java 17',
  forms: ['vm', 'kubernetes', 'container'],
  vcpu: 4,
  memoryGb: 8,
  sizing:
    'Atlassian names 6 GB of memory as the minimum for Confluence with Synchrony; 8 GB includes the operating system.',
  rpsPerVcpu: 20,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 100,
    because: 'Nodes of a Confluence cluster share attachments in the shared home directory.',
  },
  disk: { storedGb: 50, because: 'Each node keeps its search index and logs in the local home directory.' },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'oracle', 'sqlserver'],
      version: '14',
      need: 'required',
      because:
        'Confluence needs an external database in production; Atlassian lists the PostgreSQL versions of each release.',
    },
  ],
  ports: [8090, 8091],
  licence: 'Commercial (Atlassian)',
  scalesOut: true,
  mustNotRunOn: [{ form: 'paas', because: 'Cluster nodes address each other directly and keep an index on a disk.' }],
  source: 'https://confluence.atlassian.com/doc/supported-platforms-207488198.html',
};
