import { createHash } from 'node:crypto';
import type { RepositoryFile, Snapshot } from '#ports/git.ts';

export type ObjectKind = 'commit' | 'tree' | 'blob';

/** A Git object. Its ID is the SHA-1 of kind, length and data. */
export interface GitObject {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly data: Buffer;
}

/** Fixed author: commits do not disclose the user, and commit IDs are reproducible. */
const AUTHOR = 'Architecture Synthesis Service <service@architecture-synthesis.invalid>';

const FILE_MODE = '100644';
const FOLDER_MODE = '40000';

interface Folder {
  readonly files: Map<string, string>;
  readonly folders: Map<string, Folder>;
}

interface Entry {
  readonly mode: string;
  readonly name: string;
  readonly id: string;
}

/**
 * The commit and all objects without duplicates, commit first.
 * @param parent ID of the previous commit
 */
export function objectsOf(
  { files, message, committedAt }: Snapshot,
  parent: string | null,
): {
  readonly commit: GitObject;
  readonly objects: readonly GitObject[];
} {
  const objects = new Map<string, GitObject>();
  const keep = (object: GitObject): GitObject => {
    objects.set(object.id, object);
    return object;
  };
  const tree = treeOf(foldersOf(files), keep);
  const when = `${AUTHOR} ${Math.floor(committedAt.getTime() / 1000)} +0000`;
  const before = parent === null ? '' : `parent ${parent}\n`;
  const commit = objectOf('commit', `tree ${tree.id}\n${before}author ${when}\ncommitter ${when}\n\n${message}`);
  return { commit, objects: [commit, ...objects.values()] };
}

function objectOf(kind: ObjectKind, content: string | Buffer): GitObject {
  const data = Buffer.from(content);
  const id = createHash('sha1').update(`${kind} ${data.length}\0`).update(data).digest('hex');
  return { kind, id, data };
}

function foldersOf(files: readonly RepositoryFile[]): Folder {
  const root: Folder = { files: new Map(), folders: new Map() };
  for (const { path, content } of files) {
    const names = path.split('/');
    const name = names.pop() ?? '';
    const folder = names.reduce(enter, root);
    if ([...names, name].some(isUnsafe) || folder.files.has(name) || folder.folders.has(name)) {
      throw new Error(`invalid path in a repository: ${path}`);
    }
    folder.files.set(name, content);
  }
  return root;
}

function enter({ files, folders }: Folder, name: string): Folder {
  if (files.has(name)) throw new Error(`${name} is a file, not a directory`);
  const folder = folders.get(name) ?? { files: new Map(), folders: new Map() };
  folders.set(name, folder);
  return folder;
}

/** Names that Git refuses to check out. */
function isUnsafe(name: string): boolean {
  return name === '' || name === '.' || name === '..' || name.toLowerCase() === '.git' || name.includes('\0');
}

function treeOf({ files, folders }: Folder, keep: (object: GitObject) => GitObject): GitObject {
  const entries: Entry[] = [
    ...[...files].map(([name, content]) => ({ mode: FILE_MODE, name, id: keep(objectOf('blob', content)).id })),
    ...[...folders].map(([name, folder]) => ({ mode: FOLDER_MODE, name, id: treeOf(folder, keep).id })),
  ];
  const sorted = entries.toSorted((a, b) => Buffer.compare(sortKey(a), sortKey(b)));
  return keep(objectOf('tree', Buffer.concat(sorted.map(entryBytes))));
}

/** Git sorts by bytes. Directory names sort with a trailing slash. */
function sortKey({ mode, name }: Entry): Buffer {
  return Buffer.from(mode === FOLDER_MODE ? `${name}/` : name);
}

function entryBytes({ mode, name, id }: Entry): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
}
