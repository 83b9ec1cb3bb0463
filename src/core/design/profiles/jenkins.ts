import type { Profile } from './profile.ts';

export const jenkins: Profile = {
  names: ['jenkins'],
  title: 'Jenkins',
  capability: 'ci_registry',
  hosting: 'program',
  runtime: 'Java 21',
  forms: ['vm', 'container', 'kubernetes'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'Jenkins recommends 4 GB of memory or more for a small team; 2 vCPU are a working assumption.',
  disk: {
    storedGb: 50,
    because: 'The directory JENKINS_HOME holds jobs, build records and plugins; Jenkins recommends 50 GB or more.',
  },
  dependencies: [],
  ports: [8080, 50000],
  licence: 'MIT',
  scalesOut: false,
  mustNotRunOn: [{ form: 'paas', because: 'Inbound agents need a second TCP port, and JENKINS_HOME needs a volume.' }],
  source: 'https://www.jenkins.io/doc/book/installing/linux/',
};
