import type { Profile } from './profile.ts';

export const jupyterhub: Profile = {
  names: ['jupyterhub', 'jupyter hub'],
  title: 'JupyterHub',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Python 3.9 and Node.js',
  forms: ['kubernetes', 'vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'The Littlest JupyterHub names 128 MB for the hub and 1 GB per user; 4 GB are a working assumption.',
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 200,
    because: 'Home directories of users must follow them to the node on which their notebook starts.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql'],
      version: '13',
      need: 'recommended',
      because:
        'JupyterHub recommends PostgreSQL or MySQL instead of SQLite in production; version 13 is a working assumption.',
    },
  ],
  ports: [8000, 8081],
  licence: 'BSD-3-Clause',
  scalesOut: false,
  mustNotRunOn: [
    {
      form: 'container',
      because: 'The hub starts a server for each user, which a container service cannot do for it.',
    },
    { form: 'paas', because: 'The hub starts a server for each user, which code hosting cannot do for it.' },
  ],
  source: 'https://jupyterhub.readthedocs.io/en/stable/tutorial/quickstart.html',
};
