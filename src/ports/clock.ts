/** The one source of the present: services never read the system's clock themselves. */
export interface Clock {
  now(): Date;
}
