import type { Profile } from './profile.ts';

export const woocommerce: Profile = {
  names: ['woocommerce'],
  title: 'WooCommerce',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'PHP 8.3 with WordPress',
  forms: ['container', 'vm', 'kubernetes', 'paas'],
  vcpu: 2,
  memoryGb: 2,
  sizing: 'WooCommerce recommends a PHP memory limit of 256 MB per request; 2 GB per instance is a working assumption.',
  rpsPerVcpu: 10,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 50,
    because: 'The directory wp-content with product images and plugins must be the same on all instances.',
  },
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mysql', 'mariadb'],
      version: '8.0',
      need: 'required',
      because: 'WooCommerce stores products and orders in the database of WordPress: MySQL 8.0 or MariaDB 10.6.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey', 'memcached'],
      version: '6',
      need: 'recommended',
      because: 'Cart and account pages cannot be cached as a whole, so an object cache reduces their database queries.',
    },
  ],
  cron: {
    everyMinutes: 1,
    because: 'The action scheduler of WooCommerce processes its queue when wp-cron.php is called.',
  },
  ports: [80],
  licence: 'GPL-3.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://woocommerce.com/document/server-requirements/',
};
