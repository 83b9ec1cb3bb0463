import type { Profile } from './profile.ts';

export const geoserver: Profile = {
  names: ['geoserver'],
  title: 'GeoServer',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Java 17',
  forms: ['container', 'vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'The production guide recommends 2 GB of heap or more; 2 vCPU and 4 GB are a working assumption.',
  rpsPerVcpu: 10,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 100,
    because: 'All instances read one data directory with the catalogue, styles and raster files.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'sqlserver', 'oracle', 'mysql'],
      version: '13',
      need: 'recommended',
      because: 'Vector layers are usually stored in PostgreSQL with PostGIS; version 13 is a working assumption.',
    },
  ],
  ports: [8080],
  licence: 'GPL-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://docs.geoserver.org/stable/en/user/production/container.html',
};
