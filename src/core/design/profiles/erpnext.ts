import type { Profile } from './profile.ts';

export const erpnext: Profile = {
  names: ['erpnext', 'frappe'],
  title: 'ERPNext',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Python 3.14 and Node.js 24',
  forms: ['container', 'kubernetes', 'vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'The installation guides name 4 GB of memory for one server with all processes.',
  rpsPerVcpu: 10,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 20,
    because: 'The sites directory with configuration and uploads is shared by web, worker and scheduler processes.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mariadb', 'postgresql'],
      version: '10.6',
      need: 'required',
      because: 'MariaDB 10.6 or later is the default database of the Frappe framework.',
    },
    {
      capability: 'cache',
      engines: ['redis', 'valkey'],
      version: '6',
      need: 'required',
      because: 'Redis 6 or later is the cache, the job queue and the channel for real-time messages.',
    },
  ],
  worker: { because: 'Queue workers, a scheduler and a Socket.IO process run beside the web process.' },
  ports: [8080, 9000],
  licence: 'GPL-3.0',
  scalesOut: true,
  mustNotRunOn: [
    {
      form: 'paas',
      because: 'Web, worker, scheduler and real-time processes of one release share files and start together.',
    },
  ],
  source: 'https://docs.frappe.io/framework-git/getting-started/prerequisites',
};
