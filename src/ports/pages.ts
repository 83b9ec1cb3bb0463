/** Position in a list, newest first. */
export interface Position {
  readonly createdAt: Date;
  readonly id: string;
}

export interface PageRequest {
  /** The last item of the previous page. */
  readonly after?: Position;
  /** Maximum number of items. */
  readonly limit: number;
}
