import type { Profile } from './profile.ts';

export const bigbluebutton: Profile = {
  names: ['bigbluebutton'],
  title: 'BigBlueButton',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Ubuntu 22.04 with its own packages',
  forms: ['vm'],
  vcpu: 8,
  memoryGb: 16,
  sizing: 'BigBlueButton names 8 CPU cores and 16 GB of memory with swap as the minimum for production.',
  disk: {
    storedGb: 500,
    because: 'BigBlueButton names 500 GB of disk space if meetings are recorded, 50 GB if not.',
  },
  dependencies: [],
  ports: [443, 80],
  udpPorts: [{ from: 16384, to: 32768 }],
  licence: 'LGPL-3.0',
  scalesOut: true,
  mustNotRunOn: [
    { form: 'kubernetes', because: 'The packages of BigBlueButton need a whole Ubuntu server with a public address.' },
    { form: 'container', because: 'The packages of BigBlueButton need a whole Ubuntu server with a public address.' },
  ],
  source: 'https://docs.bigbluebutton.org/administration/install/',
};
