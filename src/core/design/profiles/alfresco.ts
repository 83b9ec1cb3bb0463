import type { Profile } from './profile.ts';

export const alfresco: Profile = {
  names: ['alfresco'],
  title: 'Alfresco Content Services',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Java 17',
  forms: ['kubernetes', 'vm', 'container'],
  vcpu: 4,
  memoryGb: 8,
  sizing: 'The community deployment names 6 GB of memory for all containers; 4 vCPU and 8 GB are a working assumption.',
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 500,
    because: 'All repository nodes read and write one content store.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'mariadb', 'sqlserver', 'oracle'],
      version: '14',
      need: 'required',
      because: 'PostgreSQL is the default database; the Community Edition is tested with it only.',
    },
    {
      capability: 'queue',
      engines: ['activemq'],
      version: '5.18',
      need: 'required',
      because: 'Transformations and events are exchanged through ActiveMQ.',
    },
    {
      capability: 'full_text_search',
      engines: ['elasticsearch', 'opensearch', 'solr'],
      version: '8',
      need: 'required',
      because: 'Search Enterprise uses Elasticsearch or OpenSearch; the Community Edition runs its own Solr.',
    },
  ],
  ports: [8080],
  licence: 'LGPL-3.0 (Community Edition); Enterprise is commercial',
  scalesOut: true,
  mustNotRunOn: [{ form: 'paas', because: 'Repository, Share, transformers and search are separate servers.' }],
  source: 'https://support.hyland.com/r/alfresco/alfresco-content-services',
};
