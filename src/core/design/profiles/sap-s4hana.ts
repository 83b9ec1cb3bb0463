import type { Profile } from './profile.ts';

export const sapS4Hana: Profile = {
  names: ['s/4hana', 'sap s/4hana', 's4hana'],
  title: 'SAP S/4HANA',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'SAP ABAP Platform on SUSE or Red Hat Enterprise Linux for SAP',
  forms: ['vm'],
  vcpu: 8,
  memoryGb: 64,
  sizing:
    'SAP sizes each system with its Quick Sizer in SAPS; 8 vCPU and 64 GB for the application server are a working assumption.',
  certifiedSizes: {
    because:
      'SAP supports productive SAP HANA and S/4HANA systems on certified infrastructure-as-a-service machines only.',
  },
  sharedFiles: {
    protocol: 'nfs',
    storedGb: 200,
    because: 'The directories /sapmnt and /usr/sap/trans are shared by all application servers.',
  },
  disk: {
    storedGb: 200,
    because: 'Each application server keeps its kernel, work directory and logs on block storage.',
  },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['hana database'],
      version: '2.0',
      need: 'required',
      because:
        'S/4HANA runs on SAP HANA 2.0 only, on its own certified machine; no managed database service replaces it.',
    },
  ],
  ports: [443, 3200, 3600],
  licence: 'Commercial (SAP)',
  scalesOut: true,
  mustNotRunOn: [
    {
      form: 'container',
      because: 'SAP does not support S/4HANA application servers on container platforms of the cloud.',
    },
    { form: 'kubernetes', because: 'SAP does not support S/4HANA application servers in Kubernetes.' },
    { form: 'paas', because: 'SAP requires access to the operating system and certified machine types.' },
  ],
  source: 'https://www.sap.com/dmc/exp/2014-09-02-hana-hardware/enEN/#/solutions?filters=iaas',
};
