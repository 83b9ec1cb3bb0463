import type { Profile } from './profile.ts';

export const shopware: Profile = {
  names: ['shopware'],
  title: 'Shopware 6',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.2',
  forms: ['container', 'vm', 'kubernetes', 'paas'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Shopware requires a PHP memory limit of 512 MB per process; 4 GB per instance is a working assumption.',
  rpsPerVcpu: 10,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 50,
    because:
      'Media, themes and generated documents must be the same on all instances if they are not in object storage.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mysql', 'mariadb'],
      version: '8.0.22',
      need: 'required',
      because: 'Shopware 6.7 requires MySQL 8.0 (not 8.0.20 and 8.0.21) or MariaDB 10.11.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '7.0',
      need: 'recommended',
      because: 'Several instances share sessions and caches through Redis 7.0 or later.',
    },
    {
      capability: 'full_text_search',
      engines: ['opensearch', 'elasticsearch'],
      version: '2',
      need: 'recommended',
      because: 'Shopware recommends a search engine for large catalogues.',
    },
  ],
  cron: { everyMinutes: 5, because: 'The scheduled-task runner must be started by the platform.' },
  worker: { because: 'Messages for indexing, mail and media are consumed by a separate worker in production.' },
  ports: [80],
  licence: 'MIT (Community Edition)',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://docs.shopware.com/en/shopware-6-en/first-steps/system-requirements',
};
