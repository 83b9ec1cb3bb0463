/** A text file as an archive takes it. */
export interface ArchivedFile {
  readonly path: string;
  readonly content: string;
}

/** Every file's time, so that the same files give the same bytes: the first moment that a zip can name, in seconds. */
export const ARCHIVED_AT = Date.UTC(1980, 0, 1) / 1000;
