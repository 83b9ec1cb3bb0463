import type { Profile } from './profile.ts';

export const seafile: Profile = {
  names: ['seafile'],
  title: 'Seafile',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'C, Go and Python 3',
  forms: ['vm', 'container', 'kubernetes'],
  vcpu: 2,
  memoryGb: 2,
  sizing: 'The manual of Seafile names 2 cores and 2 GB of memory as the minimum.',
  disk: {
    storedGb: 500,
    because: 'The Community Edition stores the blocks of all libraries on a local or mounted volume.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mariadb', 'mysql'],
      version: '10.6',
      need: 'required',
      because:
        'Seafile supports MySQL and MariaDB; version 10.6 is the oldest maintained MariaDB, not a limit of Seafile.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'memcached'],
      version: '6',
      need: 'required',
      because: 'The Docker installation uses a cache server for sessions and metadata.',
    },
  ],
  ports: [80],
  licence: 'AGPL-3.0 (Community); Professional is commercial',
  scalesOut: false,
  mustNotRunOn: [{ form: 'paas', because: 'Seafile runs several server processes on one volume.' }],
  source: 'https://manual.seafile.com/latest/setup/system_requirements/',
};
