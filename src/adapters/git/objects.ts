import { createHash } from 'node:crypto';
import type { RepositoryFile, Snapshot } from '#ports/git.ts';

export type ObjectKind = 'commit' | 'tree' | 'blob';

/** An object of Git's store; its identifier is the SHA-1 of its kind, length and data. */
export interface GitObject {
  readonly kind: ObjectKind;
  readonly id: string;
  readonly data: Buffer;
}

/** A fixed author: who asked for the design is not the repository's to tell, and the commit is the same everywhere. */
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

/** The commit of a snapshot, and every object once, the commit first. */
export function objectsOf({ files, message, committedAt }: Snapshot): {
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
  const commit = objectOf('commit', `tree ${tree.id}\nauthor ${when}\ncommitter ${when}\n\n${message}`);
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
      throw new Error(`no file of a repository can be called ${path}`);
    }
    folder.files.set(name, content);
  }
  return root;
}

function enter({ files, folders }: Folder, name: string): Folder {
  if (files.has(name)) throw new Error(`${name} is a file, not a folder`);
  const folder = folders.get(name) ?? { files: new Map(), folders: new Map() };
  folders.set(name, folder);
  return folder;
}

/** What Git refuses to check out. */
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

/** Git sorts by bytes, a folder as if its name ended in a slash. */
function sortKey({ mode, name }: Entry): Buffer {
  return Buffer.from(mode === FOLDER_MODE ? `${name}/` : name);
}

function entryBytes({ mode, name, id }: Entry): Buffer {
  return Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
}
