import type { Advice } from './selection.ts';

export const SECURITY = {
  unprovenEncryption: (title: string, service: string): Advice => ({
    text: `${title}: nothing in the Terraform proves that ${service} is encrypted at rest.`,
    do: 'Switch it on, or read what the provider says of this service.',
  }),
  reachable: (title: string): Advice => ({
    text: `${title} may be reachable from the internet.`,
    do: 'Take its public address away.',
  }),
  publicAddress: (title: string): Advice => ({
    text: `${title}: its copies have public addresses, to go out without a gateway; no rule lets anyone in but the parts that call it.`,
    do: 'Take the gateway under "Weighed and not taken" where policy asks for private addresses.',
  }),
} as const;

/** How tenants are kept apart. */
export const TENANCY = {
  uncounted: (tenants: number): Advice => ({
    text: `Nobody says how many tenants there are: connections and storage are for ${tenants}.`,
    do: 'Say it, such as “We have 200 tenants”.',
  }),
  schemas: (title: string, tenants: number): Advice => ({
    text: `${title}: a schema for each of ${tenants} tenants in one database, which is backed up and restored as one.`,
    do: 'Make the schema and a role that sees nothing else when a tenant signs up, and run every migration over all of them.',
  }),
  rows: (title: string, isStated: boolean): Advice => ({
    text: `${title}: tenants share tables${isStated ? '' : ', as nothing else is said'}; a column tells their rows apart.`,
    do: 'Begin every key and index with the tenant, set the tenant in each transaction, and let policies for row level security refuse the rest; ask for a database per tenant where that is not enough.',
  }),
  databases: (title: string, tenants: number): Advice => ({
    text: `${title}: room and connections for ${tenants} databases, one a tenant, in one server; the Terraform makes the first.`,
    do: 'Make a database and a role for it when a tenant signs up. To restore one tenant, restore the server beside itself and copy that database back.',
  }),
  items: (title: string): Advice => ({
    text: `${title}: tenants share it; the key of every item says whose it is.`,
    do: 'Begin every key with the tenant, and take the tenant from the caller’s token, never from what the caller sends.',
  }),
} as const;

/** What the controls of a framework find: what holds, and what is missing. */
export const MEASURES = {
  unsegmented: {
    text: 'Nothing in the Terraform proves what may talk to what inside the network.',
    do: 'Write a rule for each edge of the diagram and refuse the rest.',
  },
  publicAddress: (title: string): Advice => ({
    text: `${title}: its copies have public addresses, to go out; no rule lets anyone in but the parts that call it.`,
    do: 'Take the gateway under "Weighed and not taken" where an assessor asks for private addresses.',
  }),
  leastPrivilege: (titles: string) => `${titles}: an identity of its own, with no more rights than its calls need.`,
  unprovenPrivilege: {
    text: 'Nothing in the Terraform proves that a program may do only what its calls need.',
    do: 'Give each program an identity of its own, with a grant for each call.',
  },
  withoutSignIn: {
    text: 'No part of the design knows who a person is.',
    do: 'Have people sign in, each under a name of their own.',
  },
  signIn: (title: string, service: string) => `${title}: people sign in with ${service}, each under their own name.`,
  noPasswords: (titles: string) => `${titles}: no password of a program lies in text or state.`,
  unfiltered: {
    text: 'Requests from the internet reach the program unfiltered.',
    do: 'Ask for a web application firewall.',
  },
  filtered: (titles: string) => `${titles}: requests that look like known attacks are refused.`,
  unprovenFilter: (title: string, service: string): Advice => ({
    text: `${title}: nothing in the Terraform proves what ${service} refuses.`,
    do: 'Set its rules to refuse and not only to count.',
  }),
  unprovenBackup: (title: string): Advice => ({
    text: `${title}: nothing in the Terraform proves that it is backed up.`,
    do: 'Switch backups on before the first record is written.',
  }),
  oneZone: (title: string): Advice => ({
    text: `${title} stands in one zone: it stops when the zone does.`,
    do: 'Ask for two zones, or accept the risk in writing.',
  }),
  severalZones: (title: string, service: string) => `${title}: ${service} stands in several zones.`,
  scaled: (titles: string) => `${titles}: grow and shrink with the load.`,
  encryptedAtRest: (titles: string) => `${titles}: encrypted at rest.`,
  unprovenEncryption: (title: string, service: string): Advice => ({
    text: SECURITY.unprovenEncryption(title, service).text,
    do: 'Read what its provider says, or choose another store.',
  }),
  providersKeys: {
    text: 'The stores are encrypted under keys of the provider, not of your own.',
    do: 'Ask for keys of your own.',
  },
  unprovenKeys: {
    text: 'Nothing in the Terraform proves that the stores use keys of your own.',
    do: 'Name the key on each store.',
  },
  unprovenTls: (title: string, service: string): Advice => ({
    text: `${title}: nothing in the Terraform proves that ${service} refuses connections without TLS.`,
    do: 'Read what its provider says of it, and have programs ask for TLS.',
  }),
  encryptedInTransit: (titles: string) => `${titles}: encrypted on the way.`,
  inTheClear: (from: string, to: string): Advice => ({
    text: `${from} speaks to ${to} without encryption.`,
    do: 'Give the program a certificate and have it called over HTTPS, or record why the network suffices.',
  }),
  privateStores: (titles: string) => `${titles}: not open to the public.`,
  withoutPrivateWay: {
    text: 'The stores have no private way in.',
    do: 'Ask for private endpoints.',
  },
  withoutTrail: {
    text: 'Nothing records who changed what.',
    do: 'Ask for an audit trail.',
  },
  unprovenTrail: (title: string): Advice => ({
    text: `${title}: nothing in the Terraform proves what it records.`,
    do: 'Switch the records of reads and writes on.',
  }),
  withoutLogs: { text: 'No part keeps logs.', do: 'Ask for logging.' },
  logsKept: (days: number) => `Logs are kept for ${days} days.`,
  logsTooShort: (days: number, asked: number): Advice => ({
    text: `Logs are kept for ${days} days; ${asked} are asked for.`,
    do: `Keep them for ${asked} days.`,
  }),
  withoutAlarms: { text: 'Nobody is told when something fails.', do: 'Ask for alarms.' },
} as const;

/** Where data stand, and where they may. */
export const RESIDENCY = {
  adequate: (place: string) =>
    `${place} is outside the European Economic Area; a decision of adequacy covers it for as long as it stands.`,
  needsNoDecision: (area: string) => `Name a place in ${area} to need no decision.`,
  outside: (region: string, area: string): Advice => ({
    text: `Data stand in ${region}, outside ${area}.`,
    do: `Name a region in ${area}, or say on which ground data may leave it.`,
  }),
  inside: (regions: readonly string[]) => `Everything that keeps data stands in ${regions.join(' and ')}.`,
} as const;
