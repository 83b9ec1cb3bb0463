import type { Profile } from './profile.ts';

export const jitsi: Profile = {
  names: ['jitsi'],
  title: 'Jitsi Meet',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Java 17, Lua (Prosody) and nginx',
  forms: ['vm', 'kubernetes'],
  vcpu: 4,
  memoryGb: 8,
  sizing: 'The handbook suggests 4 dedicated cores and 8 GB of memory for a basic server.',
  dependencies: [],
  ports: [443, 80, 5349],
  udpPorts: [
    { from: 10000, to: 10000 },
    { from: 3478, to: 3478 },
  ],
  licence: 'Apache-2.0',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://jitsi.github.io/handbook/docs/devops-guide/devops-guide-requirements',
};
