/** Subnets, one for each kind of part: Azure delegates a subnet to one service. */
export const SUBNETS = [
  'apps',
  'functions',
  'webapps',
  'machines',
  'gateway',
  'postgresql',
  'mysql',
  'endpoints',
] as const;
export type Subnet = (typeof SUBNETS)[number];

/** The place of a service in the virtual network. */
export interface Position {
  readonly subnet: Subnet;
  /** TCP ports on which it is called; empty where it only calls others. */
  readonly ports: readonly string[];
  /** Visitors come through Front Door alone. */
  readonly fronted?: boolean;
  /** The security rules see its public address as the destination, not an address of the subnet. */
  readonly floating?: boolean;
}
