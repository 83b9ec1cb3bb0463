/** The composite SLA of a request path. */
export interface PathAvailability {
  /** Percent, truncated to three decimals. */
  readonly percent: number;
  /** Minutes of downtime in an average month (730 hours), to one decimal. */
  readonly downtimeMinutes: number;
  /** The components in the path with their SLAs in percent. */
  readonly parts: readonly { readonly title: string; readonly service: string; readonly promise: number }[];
  /** 2 if either of two regions suffices; undefined for one region. */
  readonly regions?: number;
  /** Titles of the components in the path without an SLA. */
  readonly unpromised: readonly string[];
  /** Titles of the components that a request can do without, if the application handles their outage: not included. */
  readonly spared: readonly string[];
}
