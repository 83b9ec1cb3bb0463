import type { Profile } from './profile.ts';

export const sonarqube: Profile = {
  names: ['sonarqube'],
  title: 'SonarQube Server',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Java 21',
  forms: ['vm', 'kubernetes'],
  vcpu: 4,
  memoryGb: 8,
  sizing: 'The reference architecture for up to 10 million lines of code names 4 vCPU and 8 GB of memory.',
  disk: { storedGb: 50, because: 'The embedded Elasticsearch needs fast local storage for its index.' },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['postgresql', 'sqlserver', 'oracle'],
      version: '14',
      need: 'required',
      because: 'SonarQube needs an external database in production and recommends a separate host for it.',
    },
  ],
  ports: [9000],
  licence: 'LGPL-3.0 (Community Build); other editions are commercial',
  scalesOut: false,
  mustNotRunOn: [
    { form: 'container', because: 'The embedded Elasticsearch needs the kernel setting vm.max_map_count of the host.' },
    { form: 'paas', because: 'The embedded Elasticsearch needs the kernel setting vm.max_map_count of the host.' },
  ],
  source: 'https://docs.sonarsource.com/sonarqube-server/server-installation/reference-architectures/up-to-10m-loc',
};
