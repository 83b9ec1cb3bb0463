import type { Profile } from './profile.ts';

export const prestashop: Profile = {
  names: ['prestashop'],
  title: 'PrestaShop',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.1',
  forms: ['container', 'vm', 'kubernetes', 'paas'],
  vcpu: 1,
  memoryGb: 2,
  sizing: 'PrestaShop recommends a PHP memory limit of 256 MB; 2 GB per instance is a working assumption.',
  rpsPerVcpu: 10,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 30,
    because: 'Product images, uploads and modules must be the same on all instances.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mysql', 'mariadb'],
      version: '8.0',
      need: 'required',
      because: 'PrestaShop runs on MySQL or MariaDB only and recommends MySQL 8.0.',
    },
    {
      capability: 'cache',
      engines: ['memcached'],
      version: '1.6',
      need: 'recommended',
      because: 'The requirements check of PrestaShop recommends Memcached.',
    },
  ],
  ports: [80],
  licence: 'OSL-3.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://devdocs.prestashop-project.org/9/basics/installation/system-requirements/',
};
