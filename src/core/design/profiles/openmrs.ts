import type { Profile } from './profile.ts';

export const openmrs: Profile = {
  names: ['openmrs'],
  title: 'OpenMRS 3',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Java 17',
  forms: ['container', 'vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'OpenMRS publishes no binding vendor figure; 2 vCPU and 4 GB are a working assumption.',
  disk: {
    storedGb: 50,
    because: 'Modules, complex observations and the search index are in the application data directory.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mariadb', 'mysql', 'postgresql'],
      version: '10.11',
      need: 'required',
      because: 'The reference application is delivered with MariaDB 10.11; MySQL and PostgreSQL are also supported.',
    },
  ],
  ports: [8080],
  licence: 'MPL-2.0 with healthcare disclaimer',
  scalesOut: false,
  mustNotRunOn: [],
  source: 'https://openmrs.atlassian.net/wiki/spaces/docs/overview',
};
