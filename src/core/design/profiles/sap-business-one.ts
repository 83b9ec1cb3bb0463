import type { Profile } from './profile.ts';

export const sapBusinessOne: Profile = {
  names: ['sap business one', 'sap b1'],
  title: 'SAP Business One',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'SAP Business One server on Windows Server',
  os: 'windows',
  forms: ['vm'],
  vcpu: 4,
  memoryGb: 16,
  sizing: 'The hardware guide of SAP depends on users and version; 4 vCPU and 16 GB are a working assumption.',
  sharedFiles: {
    protocol: 'smb',
    storedGb: 50,
    because: 'Clients reach attachments and templates in a shared Windows folder.',
  },
  disk: { storedGb: 100, because: 'The server installation and its logs are on a disk of the machine.' },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['sqlserver', 'hana database'],
      version: '2019',
      need: 'required',
      because: 'SAP Business One runs on Microsoft SQL Server or, as a separate edition, on SAP HANA.',
    },
  ],
  ports: [443, 40000],
  licence: 'Commercial (SAP)',
  scalesOut: false,
  mustNotRunOn: [
    { form: 'container', because: 'The Windows services of SAP Business One are supported on machines only.' },
    { form: 'kubernetes', because: 'The Windows services of SAP Business One are supported on machines only.' },
    { form: 'paas', because: 'The Windows services of SAP Business One are supported on machines only.' },
  ],
  source: 'https://help.sap.com/docs/SAP_BUSINESS_ONE',
};
