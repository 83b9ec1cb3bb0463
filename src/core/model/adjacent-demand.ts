/** Loads of the services beside the components of a system. */

import type { TrafficDemand } from './demand.ts';

/** What a service of the whole account looks at. */
export interface AccountDemand {
  /** Number of components of the design beside the services of the account. */
  readonly components: number;
  /** Number of components that run programs. */
  readonly programs: number;
  readonly requestsPerMonth: number;
  /** Data transfer to the internet, GB/month. */
  readonly egressGbPerMonth: number;
}

/** Load of a hub that joins networks. */
export interface HubDemand {
  /** Networks that it joins: that of the system, and each site. */
  readonly networks: number;
  readonly gbPerMonth: number;
}

/** Load of an entrance before the others. */
export interface EntranceDemand extends TrafficDemand {
  /** What it leads to; null where the design has neither a load balancer nor a program. */
  readonly before: 'network_load_balancer' | 'load_balancer' | 'web_compute' | null;
}

/** A database that is moved, and kept in step until the switch. */
export interface MigrationDemand {
  readonly storedGb: number;
  readonly changeGbPerDay: number;
}

/** Builds and deployments of the programs of a system. */
export interface DeliveryDemand {
  readonly programs: number;
  readonly buildsPerMonth: number;
  readonly minutesPerBuild: number;
}

export interface GameDemand {
  /** Players at the same time, at the peak. */
  readonly peakPlayers: number;
}

/** By capability. */
export interface AdjacentDemands {
  threat_detection: AccountDemand;
  configuration_audit: AccountDemand;
  security_posture: AccountDemand;
  ddos_protection: AccountDemand;
  data_governance: AccountDemand;
  network_hub: HubDemand;
  network_load_balancer: EntranceDemand;
  edge_acceleration: EntranceDemand;
  data_migration: MigrationDemand;
  ci_cd: DeliveryDemand;
  game_servers: GameDemand;
}
