import type { Profile } from './profile.ts';

export const jira: Profile = {
  names: ['jira', 'jira data center', 'jira software'],
  title: 'Jira Data Center',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Java 17',
  forms: ['vm', 'kubernetes', 'container'],
  vcpu: 4,
  memoryGb: 8,
  sizing: 'Atlassian recommends 8 GB or more of memory and several CPU cores for a production node.',
  rpsPerVcpu: 20,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 100,
    because: 'Nodes of a Jira cluster share the attachments, plugins and caches in the shared home directory.',
  },
  disk: { storedGb: 50, because: 'Each node keeps its search index and logs in the local home directory.' },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'oracle', 'sqlserver'],
      version: '14',
      need: 'required',
      because:
        'Jira needs an external database in production; Atlassian lists the PostgreSQL versions of each release.',
    },
  ],
  ports: [8080, 40001],
  licence: 'Commercial (Atlassian)',
  scalesOut: true,
  mustNotRunOn: [{ form: 'paas', because: 'Cluster nodes address each other directly and keep an index on a disk.' }],
  source: 'https://confluence.atlassian.com/adminjiraserver/supported-platforms-938846830.html',
};
