import type { Profile } from './profile.ts';

export const homeAssistant: Profile = {
  names: ['home assistant'],
  title: 'Home Assistant',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Python 3.13',
  forms: ['vm', 'container'],
  vcpu: 2,
  memoryGb: 2,
  sizing: 'Home Assistant names 2 vCPU, 2 GB of memory and 32 GB of storage for a virtual machine.',
  disk: { storedGb: 32, because: 'The configuration directory and the recorder database are on the disk.' },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mariadb', 'mysql', 'postgresql'],
      version: '10.3',
      need: 'recommended',
      because: 'The recorder uses SQLite by default and supports MariaDB 10.3, MySQL 8.0 or PostgreSQL 12 or later.',
    },
  ],
  ports: [8123],
  licence: 'Apache-2.0',
  scalesOut: false,
  mustNotRunOn: [
    { form: 'paas', because: 'Local devices are reached over a VPN, and the configuration directory needs a volume.' },
  ],
  source: 'https://www.home-assistant.io/installation/',
};
