import type { Profile } from './profile.ts';

export const gitea: Profile = {
  names: ['gitea', 'forgejo'],
  title: 'Gitea',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Go',
  forms: ['container', 'vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 1,
  sizing: 'Gitea names 2 CPU cores and 1 GB of memory as typical for small teams and projects.',
  disk: { storedGb: 50, because: 'Git repositories are stored in a directory of the server.' },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'mariadb', 'sqlserver'],
      version: '12',
      need: 'recommended',
      because:
        'Gitea supports PostgreSQL 12, MySQL 8.0, MariaDB 10.4 and SQL Server 2012 or later; SQLite suits small installations.',
    },
  ],
  ports: [3000, 22],
  licence: 'MIT',
  scalesOut: false,
  mustNotRunOn: [{ form: 'paas', because: 'Git over SSH needs a second port, and repositories need a volume.' }],
  source: 'https://docs.gitea.com/installation/database-prep',
};
