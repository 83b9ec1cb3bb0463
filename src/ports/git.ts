/** A text file of a repository; `path` is relative to its root, with `/` between folders. */
export interface RepositoryFile {
  readonly path: string;
  readonly content: string;
}

/** What a repository is made of: files in one commit. The same snapshot gives the same commit everywhere. */
export interface Snapshot {
  readonly files: readonly RepositoryFile[];
  /** Ends in a line end. */
  readonly message: string;
  /** Counts in whole seconds. */
  readonly committedAt: Date;
}

/** A snapshot as it is fetched: one branch and one tag name its commit. */
export interface Repository {
  /** The commit's identifier, 40 hexadecimal digits. */
  readonly commit: string;
  readonly committedAt: Date;
  /** Every object. */
  readonly pack: Uint8Array;
}

/** Versions of the wire protocol. */
export type GitVersion = 0 | 1 | 2;

/** What a request is answered with, piece by piece, or why it breaks the protocol. */
export type GitAnswer = { readonly body: readonly Uint8Array[] } | { readonly malformed: string };

/** Git as far as others may read: making a repository, and both requests of a fetch over HTTP. */
export interface Git {
  repository(snapshot: Snapshot): Repository;
  /** The answer to `GET info/refs?service=git-upload-pack`. */
  advertise(repository: Repository, version: GitVersion): Uint8Array;
  /** The answer to `POST git-upload-pack`. */
  answer(repository: Repository, version: GitVersion, request: Uint8Array): GitAnswer;
}
