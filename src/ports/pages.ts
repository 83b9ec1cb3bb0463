/** A place in a list that is ordered from the newest to the oldest. */
export interface Position {
  readonly createdAt: Date;
  readonly id: string;
}

export interface PageRequest {
  /** The last item of the page before; the page starts behind it. */
  readonly after?: Position;
  /** How many items at most. */
  readonly limit: number;
}
