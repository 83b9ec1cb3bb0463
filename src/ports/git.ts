/** A text file of a repository; `path` is relative to its root, with `/` between folders. */
export interface RepositoryFile {
  readonly path: string;
  readonly content: string;
}

/** Content of a repository with one commit. The same snapshot always has the same commit ID. */
export interface Snapshot {
  readonly files: readonly RepositoryFile[];
  /** Ends with a line break. */
  readonly message: string;
  /** Precision: seconds. */
  readonly committedAt: Date;
}

/** A repository with one commit, one branch and one tag. */
export interface Repository {
  /** Commit ID, 40 hexadecimal digits. */
  readonly commit: string;
  readonly committedAt: Date;
  /** Packfile with all objects. */
  readonly pack: Uint8Array;
}

/** Versions of the wire protocol. */
export type GitVersion = 0 | 1 | 2;

/** The chunks of a response, or the reason why the request is malformed. */
export type GitAnswer = { readonly body: readonly Uint8Array[] } | { readonly malformed: string };

/** Read-only Git over HTTP: creation of a repository and both requests of a fetch. */
export interface Git {
  repository(snapshot: Snapshot): Repository;
  /** Response to `GET info/refs?service=git-upload-pack`. */
  advertise(repository: Repository, version: GitVersion): Uint8Array;
  /** Response to `POST git-upload-pack`. */
  answer(repository: Repository, version: GitVersion, request: Uint8Array): GitAnswer;
}
