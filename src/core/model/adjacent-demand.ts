/** Loads of the services beside the components of a system. */

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
