import type { Advice } from './selection.ts';

export const SECURITY = {
  unprovenEncryption: (title: string, service: string): Advice => ({
    text: `${title}: the Terraform does not prove that ${service} is encrypted at rest.`,
    do: "Enable it, or check the provider's documentation of this service.",
  }),
  reachable: (title: string): Advice => ({
    text: `${title} may be reachable from the internet.`,
    do: 'Remove its public address.',
  }),
  publicAddress: (title: string): Advice => ({
    text: `${title}: its instances have public addresses for outbound traffic, without a NAT gateway; security rules admit only the components that call it.`,
    do: 'Use the NAT gateway under "Options not selected" where policy requires private addresses.',
  }),
  publicEntry: (title: string): Advice => ({
    text: `${title}: clients reach the instance at its public address, without a load balancer; security rules admit HTTP and HTTPS only.`,
    do: 'Request a load balancer where policy requires private addresses.',
  }),
} as const;

/** Findings on tenant isolation. */
export const TENANCY = {
  uncounted: (tenants: number): Advice => ({
    text: `The number of tenants is not stated: connections and storage are sized for ${tenants}.`,
    do: 'State it, for example “We have 200 tenants”.',
  }),
  schemas: (title: string, tenants: number): Advice => ({
    text: `${title}: one schema for each of ${tenants} tenants in one database, which is backed up and restored as a whole.`,
    do: 'Create the schema and a role limited to it when a tenant signs up, and run every migration on all schemas.',
  }),
  rows: (title: string, isStated: boolean): Advice => ({
    text: `${title}: tenants share tables${isStated ? '' : ' (no isolation is stated)'}; a column separates their rows.`,
    do: 'Start every key and index with the tenant, set the tenant in each transaction and enforce row-level security; request a database per tenant if that is not enough.',
  }),
  databases: (title: string, tenants: number): Advice => ({
    text: `${title}: storage and connections for ${tenants} databases, one per tenant, on one server; the Terraform creates the first.`,
    do: 'Create a database and a role for it when a tenant signs up. To restore one tenant, restore the server to a new one and copy that database back.',
  }),
  items: (title: string): Advice => ({
    text: `${title}: tenants share it; the key of every item contains the tenant.`,
    do: 'Start every key with the tenant, and take the tenant from the token of the caller, never from the request body.',
  }),
} as const;

/** Findings of compliance controls. */
export const MEASURES = {
  unsegmented: {
    text: 'The Terraform does not prove which components may connect to each other.',
    do: 'Add a security rule for each edge of the diagram and deny the rest.',
  },
  publicAddress: (title: string): Advice => ({
    text: `${title}: its instances have public addresses for outbound traffic; security rules admit only the components that call it.`,
    do: 'Use the NAT gateway under "Options not selected" where an assessor requires private addresses.',
  }),
  publicEntry: (title: string): Advice => ({
    text: `${title}: clients reach the instance at its public address, without a load balancer; security rules admit HTTP and HTTPS only.`,
    do: 'Request a load balancer where an assessor requires private addresses.',
  }),
  leastPrivilege: (titles: string) => `${titles}: a separate identity with only the permissions that its calls need.`,
  unprovenPrivilege: {
    text: 'The Terraform does not prove that a program has only the permissions that its calls need.',
    do: 'Give each program a separate identity, with one grant for each call.',
  },
  withoutSignIn: {
    text: 'No component authenticates people.',
    do: 'Require sign-in with a personal account.',
  },
  signIn: (title: string, service: string) => `${title}: people sign in with ${service}, each with a personal account.`,
  noPasswords: (titles: string) => `${titles}: no program password is stored in code or state.`,
  unfiltered: {
    text: 'Requests from the internet reach the program without a web application firewall.',
    do: 'Request a web application firewall.',
  },
  filtered: (titles: string) => `${titles}: requests that match known attacks are blocked.`,
  unprovenFilter: (title: string, service: string): Advice => ({
    text: `${title}: the Terraform does not prove what ${service} blocks.`,
    do: 'Set its rules to block, not only to count.',
  }),
  unprovenBackup: (title: string): Advice => ({
    text: `${title}: the Terraform does not prove that it is backed up.`,
    do: 'Enable backups before the first record is written.',
  }),
  oneZone: (title: string): Advice => ({
    text: `${title} uses one availability zone: an outage of the zone stops it.`,
    do: 'Request two zones, or accept the risk in writing.',
  }),
  severalZones: (title: string, service: string) => `${title}: ${service} spans several availability zones.`,
  scaled: (titles: string) => `${titles}: scale with the load.`,
  encryptedAtRest: (titles: string) => `${titles}: encrypted at rest.`,
  unprovenEncryption: (title: string, service: string): Advice => ({
    text: SECURITY.unprovenEncryption(title, service).text,
    do: "Check the provider's documentation, or choose another store.",
  }),
  providersKeys: {
    text: 'The data stores are encrypted with provider-managed keys, not with customer-managed keys.',
    do: 'Request customer-managed keys.',
  },
  unprovenKeys: {
    text: 'The Terraform does not prove that the data stores use customer-managed keys.',
    do: 'Set the key on each data store.',
  },
  unprovenTls: (title: string, service: string): Advice => ({
    text: `${title}: the Terraform does not prove that ${service} rejects connections without TLS.`,
    do: "Check the provider's documentation, and connect with TLS.",
  }),
  encryptedInTransit: (titles: string) => `${titles}: encrypted in transit.`,
  inTheClear: (from: string, to: string): Advice => ({
    text: `${from} connects to ${to} without encryption.`,
    do: 'Give the program a certificate and call it over HTTPS, or document why network isolation suffices.',
  }),
  privateStores: (titles: string) => `${titles}: not open to the public.`,
  withoutPrivateEndpoints: {
    text: 'The data stores have no private endpoints.',
    do: 'Request private endpoints.',
  },
  withoutTrail: {
    text: 'No audit trail records changes.',
    do: 'Request an audit trail.',
  },
  unprovenTrail: (title: string): Advice => ({
    text: `${title}: the Terraform does not prove what it records.`,
    do: 'Enable data access logs for reads and writes.',
  }),
  withoutLogs: { text: 'No component keeps logs.', do: 'Request logging.' },
  logsKept: (days: number) => `Logs are kept for ${days} days.`,
  logsTooShort: (days: number, asked: number): Advice => ({
    text: `Logs are kept for ${days} days; ${asked} are required.`,
    do: `Keep them for ${asked} days.`,
  }),
  withoutAlarms: { text: 'No alarm reports failures.', do: 'Request alarms.' },
} as const;

/** Findings on data residency. */
export const RESIDENCY = {
  adequate: (place: string) =>
    `${place} is outside the European Economic Area; an adequacy decision covers it while it is in force.`,
  needsNoDecision: (area: string) => `Choose a region in ${area}, which needs no adequacy decision.`,
  outside: (region: string, area: string): Advice => ({
    text: `Data is stored in ${region}, outside ${area}.`,
    do: `Choose a region in ${area}, or document the legal basis of the transfer.`,
  }),
  inside: (regions: readonly string[]) => `All data is stored in ${regions.join(' and ')}.`,
} as const;
