import type { Profile } from './profile.ts';

export const qgisServer: Profile = {
  names: ['qgis server'],
  title: 'QGIS Server',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'C++ behind FastCGI',
  forms: ['container', 'vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'QGIS publishes no vendor figure for the server; 2 vCPU and 4 GB are a working assumption.',
  rpsPerVcpu: 5,
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 50,
    because: 'All instances read the same project files and raster data.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '13',
      need: 'recommended',
      because: 'Layers and projects may be stored in PostgreSQL with PostGIS; version 13 is a working assumption.',
    },
  ],
  ports: [80],
  licence: 'GPL-2.0-or-later',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://docs.qgis.org/latest/en/docs/server_manual/index.html',
};
