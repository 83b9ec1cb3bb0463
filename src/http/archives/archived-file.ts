/** A text file in an archive. The path is relative to the root of the archive. */
export interface ArchivedFile {
  readonly path: string;
  readonly content: string;
}

/** Fixed modification time in Unix seconds, for reproducible archives: the earliest date that the zip format supports. */
export const ARCHIVED_AT = Date.UTC(1980, 0, 1) / 1000;
