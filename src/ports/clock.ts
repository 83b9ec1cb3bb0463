/** The source of the current time for all services. */
export interface Clock {
  now(): Date;
}
