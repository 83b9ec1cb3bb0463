/** A text file of a repository; `path` is relative to its root, with `/` between folders. */
export interface RepositoryFile {
  readonly path: string;
  readonly content: string;
}

/** Content of a commit. The same snapshot after the same history always has the same commit ID. */
export interface Snapshot {
  readonly files: readonly RepositoryFile[];
  /** Ends with a line break. */
  readonly message: string;
  /** Precision: seconds. */
  readonly committedAt: Date;
}

/** A commit of a repository. */
export interface PublishedCommit {
  /** 40 hexadecimal digits. */
  readonly id: string;
  readonly committedAt: Date;
  /** IDs of the commit, its trees and its files. */
  readonly objects: readonly string[];
}

/** A repository with a linear history, one branch and one tag, both at the last commit. */
export interface Repository {
  /** ID of the last commit. */
  readonly commit: string;
  /** Last commit first. */
  readonly history: readonly PublishedCommit[];
  /** Packfile with all objects. */
  readonly pack: Uint8Array;
  /** Objects as they stand in a packfile, by ID. */
  readonly entries: ReadonlyMap<string, Uint8Array>;
}

/** Versions of the wire protocol. */
export type GitVersion = 0 | 1 | 2;

/** The chunks of a response, or the reason why the request is malformed. */
export type GitAnswer = { readonly body: readonly Uint8Array[] } | { readonly malformed: string };

/** Read-only Git over HTTP: creation of a repository and both requests of a fetch. */
export interface Git {
  /** @param parent the history that the snapshot continues. Null for a first commit */
  repository(snapshot: Snapshot, parent: Repository | null): Repository;
  /** Response to `GET info/refs?service=git-upload-pack`. */
  advertise(repository: Repository, version: GitVersion): Uint8Array;
  /** Response to `POST git-upload-pack`. */
  answer(repository: Repository, version: GitVersion, request: Uint8Array): GitAnswer;
}
