/** Subnets, one per service type: Azure delegates a subnet to one service. */
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

/** Position of a service in the virtual network. */
export interface Position {
  readonly subnet: Subnet;
  /** TCP ports that it listens on; empty if it only makes outbound calls. */
  readonly ports: readonly string[];
  /** Client traffic arrives only through Front Door. */
  readonly fronted?: boolean;
  /** The security rules see its public address as the destination, not an address of the subnet. */
  readonly floating?: boolean;
}
