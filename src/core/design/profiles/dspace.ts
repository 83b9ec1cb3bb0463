import type { Profile } from './profile.ts';

export const dspace: Profile = {
  names: ['dspace'],
  title: 'DSpace',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Java 17 and Node.js 20',
  forms: ['vm', 'container', 'kubernetes'],
  vcpu: 2,
  memoryGb: 8,
  sizing:
    'DSpace publishes no binding vendor figure; 2 vCPU and 8 GB for frontend, backend and Solr are a working assumption.',
  objectStorage: 'possible',
  disk: { storedGb: 200, because: 'The assetstore holds the files if it is not in object storage.' },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql'],
      version: '12',
      need: 'required',
      because: 'DSpace 8 and later support PostgreSQL with the pgcrypto extension only.',
    },
    {
      capability: 'full_text_search',
      engines: ['solr'],
      version: '8',
      need: 'required',
      because:
        'Browsing, search and statistics use Solr with the cores of DSpace; no managed search service replaces it.',
    },
  ],
  cron: { everyMinutes: 1440, because: 'Index maintenance, media filters and subscriptions run nightly.' },
  ports: [8080, 4000],
  licence: 'BSD-3-Clause',
  scalesOut: false,
  mustNotRunOn: [{ form: 'paas', because: 'Frontend, backend and Solr are separate servers that share one release.' }],
  source: 'https://wiki.lyrasis.org/display/DSDOC8x/Installing+DSpace',
};
