import type { Profile } from './profile.ts';

export const rocketChat: Profile = {
  names: ['rocketchat', 'rocket.chat'],
  title: 'Rocket.Chat',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Node.js 22',
  forms: ['container', 'kubernetes', 'vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'The documentation sizes by concurrent users; 2 vCPU and 4 GB per instance are a working assumption.',
  objectStorage: 'possible',
  dependencies: [
    {
      capability: 'document_db',
      engines: ['mongodb'],
      version: '8.0',
      need: 'required',
      because: 'Rocket.Chat runs on MongoDB with a replica set only; its releases 8.7 to 8.9 list MongoDB 8.0.',
    },
  ],
  ports: [3000],
  licence: 'MIT (Community Edition); paid plans are commercial',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://docs.rocket.chat/docs/supported-mongodb-versions',
};
