/** Sentences about items of a requirements document that have no effect on the design, by finding. */

interface Sentences {
  /** Follows by the items. */
  readonly what: string;
  readonly do: string;
}

export const UNUSED = {
  LIFECYCLE: {
    what: 'Retention, archiving, immutability and access tiers of stored data are not designed',
    do: 'Configure the lifecycle rules of the store after deployment.',
  },
  CONDITION: {
    what: 'Conditions and end dates are not evaluated, so these items apply always',
    do: 'Remove the items whose condition does not hold.',
  },
  INSTANCES: {
    what: 'Instances for each tenant, site or region are not designed, so these components exist once',
    do: 'Apply the Terraform configuration once for each tenant, site or region, or describe each instance as a component.',
  },
  PHASES: {
    what: 'Phases are not designed: their quantities are listed as assumptions, and the design fits the present load',
    do: 'Send the requirements of each phase in a separate request.',
  },
  QUALITIES: {
    what: 'These qualities have no effect on the design',
    do: 'Verify them against the documentation of the selected services.',
  },
  SCOPE: {
    what: 'Qualities of single components apply to the whole system',
    do: 'Check whether the other components need the same.',
  },
  FLOWS: {
    what: 'Rates and latencies of flows do not size the design',
    do: 'State the load of the components, and latency as a quality of the system.',
  },
  LOAD: {
    what: 'These quantities do not size the design',
    do: 'State requests, events, jobs, users or stored data, of the system or of a component.',
  },
  PRIVATE: {
    what: 'Private access only is not designed: entry points have public addresses',
    do: 'Restrict the addresses of clients in the variables of the entry point, or replace it with an internal one behind the VPN.',
  },
  OPERATIONS: {
    what: 'These operational requirements have no effect on the design',
    do: 'Plan operations with the size of the team.',
  },
  EXCLUDED: {
    what: 'Excluded features, operations, vendors and regions are not compared with the design',
    do: 'Exclude capabilities or products, and state where the system may run in locations.',
  },
  LOCATIONS: {
    what: 'Locations of the team and shares of the audience have no effect on the design',
    do: 'State the region of the system as its primary location.',
  },
  LIMITS: {
    what: 'Only the limit of the monthly or yearly total is applied',
    do: 'Compare these limits with the line items of the estimate.',
  },
  ACTIVATION: {
    what: 'Schedules and modes of activation are not configured',
    do: 'State the hours in use as activation.hours_per_month, and configure the schedule after deployment.',
  },
  EXTERNAL: {
    what: 'Replacement of external systems and migration of their data are not designed',
    do: 'Describe the replacement as components, and plan the migration apart.',
  },
} as const satisfies Readonly<Record<string, Sentences>>;

/** @param more number of items beyond those that are named */
export const unusedItems = (what: string, items: readonly string[], more: number): string =>
  `${what}: ${items.join('; ')}${more === 0 ? '' : `; and ${more} more`}.`;
