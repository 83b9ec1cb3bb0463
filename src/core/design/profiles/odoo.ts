import type { Profile } from './profile.ts';

export const odoo: Profile = {
  names: ['odoo', 'openerp'],
  title: 'Odoo',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Python 3.10',
  forms: ['container', 'vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing:
    'Odoo calculates one worker per 6 concurrent users and about 3 GB for 60 users; 4 GB includes the operating system.',
  rpsPerVcpu: 10,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 30,
    because: 'Attachments are stored in the filestore directory, which all instances share.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '13',
      need: 'required',
      because: 'Odoo 19 supports PostgreSQL 13 or later and no other database engine.',
    },
  ],
  worker: { because: 'Cron workers and the process for live chat and bus messages run beside the HTTP workers.' },
  ports: [8069, 8072],
  licence: 'LGPL-3.0 (Community); Enterprise is commercial',
  scalesOut: true,
  mustNotRunOn: [
    { form: 'paas', because: 'The multi-process server needs a second port for the bus beside the HTTP port.' },
  ],
  source: 'https://www.odoo.com/documentation/19.0/administration/on_premise/deploy.html',
};
