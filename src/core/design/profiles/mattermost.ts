import type { Profile } from './profile.ts';

export const mattermost: Profile = {
  names: ['mattermost'],
  title: 'Mattermost',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Go',
  forms: ['kubernetes', 'container', 'vm'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'Mattermost names 1 vCPU and 2 GB of memory for up to 1,000 users, 2 vCPU and 4 GB for up to 2,000.',
  objectStorage: 'possible',
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 50,
    because: 'Servers of a cluster share uploaded files on NFS or in object storage with the S3 API.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '14',
      need: 'required',
      because: 'Mattermost 11 supports PostgreSQL 14 or later; MySQL is no longer supported.',
    },
    {
      capability: 'full_text_search',
      engines: ['opensearch', 'elasticsearch'],
      version: '2',
      need: 'recommended',
      because: 'Large installations search messages with OpenSearch or Elasticsearch (Enterprise Edition).',
    },
  ],
  ports: [8065, 8067, 8443],
  licence: 'MIT (Team Edition); Enterprise is commercial',
  scalesOut: true,
  mustNotRunOn: [
    {
      form: 'paas',
      because: 'Nodes of a cluster exchange messages over a second port, and clients keep WebSocket connections open.',
    },
  ],
  source: 'https://docs.mattermost.com/deployment-guide/software-hardware-requirements.html',
};
