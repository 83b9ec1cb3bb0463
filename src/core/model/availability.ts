/** What the promises along a request's path compose to. */
export interface PathAvailability {
  /** Percent of a month, cut to three decimals. */
  readonly percent: number;
  /** Minutes of an average month (730 hours) without an answer, to one decimal. */
  readonly downtimeMinutes: number;
  /** The parts that count, with their promises in percent. */
  readonly parts: readonly { readonly title: string; readonly service: string; readonly promise: number }[];
  /** 2 where one of two regions must answer; left out for one. */
  readonly regions?: number;
  /** Titles of the parts in the path whose provider promises nothing. */
  readonly unpromised: readonly string[];
  /** Titles of the parts whose loss a request survives, if the program allows for it: they are not counted. */
  readonly spared: readonly string[];
}
