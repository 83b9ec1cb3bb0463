import type { Profile } from './profile.ts';

export const businessCentral: Profile = {
  names: ['business central', 'dynamics 365 business central', 'dynamics nav', 'navision'],
  title: 'Dynamics 365 Business Central (on-premises)',
  capability: 'web_compute',
  hosting: 'program',
  runtime: '.NET on Windows Server',
  os: 'windows',
  forms: ['vm'],
  vcpu: 4,
  memoryGb: 16,
  sizing: 'Microsoft states minimum hardware only; 4 vCPU and 16 GB for the server tier are a working assumption.',
  disk: { storedGb: 100, because: 'The server tier keeps extensions and logs on a disk of the machine.' },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['sqlserver'],
      version: '2019',
      need: 'required',
      because: 'Business Central stores its data in SQL Server or Azure SQL Database.',
    },
  ],
  ports: [443, 7046, 7047, 7048],
  licence: 'Commercial (Microsoft)',
  scalesOut: true,
  mustNotRunOn: [
    {
      form: 'container',
      because: 'Microsoft provides container images of Business Central for development and test only.',
    },
    {
      form: 'kubernetes',
      because: 'Microsoft provides container images of Business Central for development and test only.',
    },
    { form: 'paas', because: 'The server tier is a Windows service that needs a machine.' },
  ],
  source:
    'https://learn.microsoft.com/en-us/dynamics365/business-central/dev-itpro/deployment/system-requirement-business-central',
};
