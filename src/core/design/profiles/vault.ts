import type { Profile } from './profile.ts';

export const vault: Profile = {
  names: ['vault', 'hashicorp vault'],
  title: 'HashiCorp Vault',
  capability: 'secrets',
  hosting: 'engine',
  runtime: 'Go',
  forms: ['vm', 'kubernetes'],
  vcpu: 2,
  memoryGb: 8,
  sizing: 'HashiCorp names 2 to 4 cores and 8 to 16 GB of memory for a small server.',
  disk: { storedGb: 100, because: 'Integrated storage (Raft) writes to the disk of each node.' },
  dependencies: [],
  ports: [8200, 8201],
  licence: 'BUSL-1.1',
  scalesOut: true,
  mustNotRunOn: [],
  source: 'https://developer.hashicorp.com/vault/tutorials/day-one-raft/raft-reference-architecture',
};
