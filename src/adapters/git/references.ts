import type { GitVersion, Repository } from '#ports/git.ts';
import { FLUSH, packet } from './packet-lines.ts';

const BRANCH = 'refs/heads/main';
const TAG = 'refs/tags/blueprint';
/** References in the order of Git. All of them name the commit. */
export const REFERENCES = ['HEAD', BRANCH, TAG] as const;
export const HEAD_TARGET = BRANCH;

const AGENT = 'agent=architecture-synthesis-service';
/** Object IDs are SHA-1. */
export const OBJECT_FORMAT = 'object-format=sha1';
const HEADING = '# service=git-upload-pack';

/**
 * Without `multi_ack`, because a few commits need no negotiation. Includes all capabilities of shallow clones.
 */
const CAPABILITIES = [
  'side-band',
  'side-band-64k',
  'shallow',
  'deepen-since',
  'deepen-not',
  'deepen-relative',
  'no-progress',
  `symref=HEAD:${HEAD_TARGET}`,
  OBJECT_FORMAT,
  AGENT,
].join(' ');

/** Capabilities and, before version 2, references. */
export function advertisement({ commit }: Repository, version: GitVersion): Buffer {
  if (version === 2) {
    const lines = ['version 2', AGENT, 'ls-refs=unborn', 'fetch=shallow', OBJECT_FORMAT];
    return Buffer.concat([...lines.map(packet), FLUSH]);
  }
  const lines = REFERENCES.map((name, index) => packet(`${commit} ${name}${index === 0 ? `\0${CAPABILITIES}` : ''}`));
  const announced = version === 1 ? [packet('version 1')] : [];
  return Buffer.concat([packet(HEADING), FLUSH, ...announced, ...lines, FLUSH]);
}
