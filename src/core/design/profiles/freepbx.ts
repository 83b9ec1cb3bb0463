import type { Profile } from './profile.ts';

export const freepbx: Profile = {
  names: ['freepbx', 'asterisk'],
  title: 'FreePBX with Asterisk',
  capability: 'web_compute',
  hosting: 'program',
  runtime: 'Asterisk 21 with PHP 8.2 on Debian 12',
  forms: ['vm'],
  vcpu: 2,
  memoryGb: 4,
  sizing: 'The vendor sizes by concurrent calls; 2 vCPU and 4 GB are a working assumption.',
  disk: { storedGb: 50, because: 'Recordings and voicemail are on the disk.' },
  dependencies: [
    {
      capability: 'relational_db',
      engines: ['mariadb'],
      version: '10.11',
      need: 'required',
      because: 'Configuration and call records are stored in MariaDB, which the installer places on the same machine.',
    },
  ],
  ports: [443, 5061],
  udpPorts: [
    { from: 5060, to: 5060 },
    { from: 10000, to: 20000 },
  ],
  licence: 'GPL-3.0 (FreePBX), GPL-2.0 (Asterisk)',
  scalesOut: false,
  mustNotRunOn: [
    {
      form: 'kubernetes',
      because: 'FreePBX is installed on a whole Debian machine, and address translation breaks SIP and RTP.',
    },
  ],
  source: 'https://sangomakb.atlassian.net/wiki/spaces/FP/overview',
};
