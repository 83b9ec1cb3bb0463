import type { Profile } from './profile.ts';

export const keycloak: Profile = {
  names: ['keycloak'],
  title: 'Keycloak',
  capability: 'identity',
  hosting: 'program',
  runtime: 'Java 21',
  forms: ['container', 'kubernetes', 'vm'],
  vcpu: 1,
  memoryGb: 2,
  sizing:
    'Keycloak names 1250 MB of memory per instance with 10,000 cached sessions, and 1 vCPU per 15 password logins/s.',
  rpsPerVcpu: 15,
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'mysql', 'mariadb', 'sqlserver', 'oracle'],
      version: '14',
      need: 'required',
      because: 'Production mode needs an external database; PostgreSQL 14 and later are tested.',
    },
  ],
  ports: [8080, 8443, 9000],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://www.keycloak.org/high-availability/single-cluster/concepts-memory-and-cpu-sizing',
};
