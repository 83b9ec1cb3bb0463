import * as fs from 'node:fs';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import isomorphic from 'isomorphic-git';
import http from 'isomorphic-git/http/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredBlueprint } from '#ports/blueprints.ts';
import { createGitApp, type GitApp } from '../support/git-app.ts';
import { git, HAS_DULWICH, HAS_GIT, run } from '../support/git-client.ts';
import { sampleOf } from '../support/sample.ts';

let test: GitApp;
let stored: StoredBlueprint;
let base: string;
let token: string;
let directory: string;
beforeAll(async () => {
  test = await createGitApp();
  const blueprint = await test.store.blueprints.byId(test.blueprintId);
  if (blueprint === null) throw new Error('the synthesis left no blueprint');
  stored = blueprint;
  base = await test.app.listen({ host: '127.0.0.1', port: 0 });
  ({ sessionToken: token } = await test.session());
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'git-'));
  return () => rmSync(directory, { recursive: true, force: true });
});
afterAll(() => test.close());

const repository = () => `${base}/git/blueprints/${test.blueprintId}.git`;
const withToken = (password = token, username = 'agent') => repository().replace('//', `//${username}:${password}@`);

/** Runs git in the directory of the test. It must succeed. */
async function succeed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await git(directory, ...args);
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
}

/** A repository with a long history. */
async function makeHistory(commits: number): Promise<void> {
  await succeed('init', '--quiet', 'mine');
  const commit = (index: number) =>
    `commit refs/heads/trunk\ncommitter a <a@b> ${1e9 + index} +0000\ndata ${String(index).length}\n${index}\n`;
  const script = join(directory, 'history');
  fs.writeFileSync(script, Array.from({ length: commits }, (_, index) => commit(index)).join(''));
  const imported = await run('sh', ['-c', `git -C mine fast-import --quiet < ${script}`], { cwd: directory });
  expect(imported.code).toBe(0);
}

/** The default protocol version first. */
const PROTOCOLS = [2, 1, 0];

describe.each(sampleOf(PROTOCOLS, 3))('git with protocol version %i', (version) => {
  beforeEach(({ skip }) => skip(!HAS_GIT, 'git is not installed'));
  const protocol = ['-c', `protocol.version=${version}`];

  it('clones a blueprint, and a later fetch is up to date', async () => {
    await succeed(...protocol, 'clone', '--quiet', withToken(), 'clone');
    await succeed('-C', 'clone', 'fsck', '--strict', '--full', '--no-dangling');
    expect(await succeed('-C', 'clone', 'status', '--short', '--branch')).toBe('## main...origin/main\n');
    expect(await succeed('-C', 'clone', 'tag')).toBe('blueprint\n');
    expect(readFileSync(join(directory, 'clone/README.md'), 'utf8')).toBe(stored.blueprint.markdown);
    const before = await succeed('-C', 'clone', 'rev-parse', 'main', 'blueprint', 'origin/HEAD');
    expect(new Set(before.trim().split('\n')).size).toBe(1);
    const again = await git(directory, ...protocol, '-C', 'clone', 'fetch', '--verbose');
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('[up to date]')]);
  });

  it('clones with depth 1 and then unshallows', async () => {
    await succeed(...protocol, 'clone', '--quiet', '--depth', '1', withToken(), 'clone');
    expect(await succeed('-C', 'clone', 'rev-parse', '--is-shallow-repository')).toBe('true\n');
    await succeed(...protocol, '-C', 'clone', 'fetch', '--quiet', '--depth', '1');
    await succeed(...protocol, '-C', 'clone', 'fetch', '--quiet', '--unshallow');
    expect(await succeed('-C', 'clone', 'rev-parse', '--is-shallow-repository')).toBe('false\n');
    await succeed('-C', 'clone', 'fsck', '--strict', '--full', '--no-dangling');
  });

  it('deepens relatively and by date', async () => {
    await succeed(...protocol, 'clone', '--quiet', '--depth', '1', withToken(), 'clone');
    await succeed(...protocol, '-C', 'clone', 'fetch', '--quiet', '--deepen', '1');
    expect(await succeed('-C', 'clone', 'rev-parse', '--is-shallow-repository')).toBe('false\n');
    await succeed(...protocol, 'clone', '--quiet', '--shallow-since', '2020-01-01', withToken(), 'since');
    for (const cut of ['--shallow-since=2099-01-01', '--shallow-exclude=blueprint']) {
      const { code, stderr } = await git(directory, ...protocol, 'clone', cut, withToken(), 'none');
      expect([code, stderr]).toEqual([128, expect.stringContaining('no commits selected for shallow requests')]);
    }
  });

  it('fetches into a repository with a separate history', async () => {
    await makeHistory(60);
    await succeed(...protocol, '-C', 'mine', 'fetch', '--quiet', '--depth', '1', withToken(), 'main:blueprint');
    await succeed(...protocol, '-C', 'mine', 'fetch', '--quiet', '--unshallow', withToken(), 'main');
    await succeed('-C', 'mine', 'fsck', '--strict', '--full', '--no-dangling');
  });

  it('fetches with chunked requests', async () => {
    await makeHistory(3_000);
    const pieces = ['-c', 'http.postBuffer=65536'];
    await succeed(...protocol, ...pieces, '-C', 'mine', 'fetch', '--quiet', withToken(), 'main:blueprint');
    expect(await succeed('-C', 'mine', 'show', 'blueprint:README.md')).toBe(stored.blueprint.markdown);
  });

  it('rejects unpublished commits', async () => {
    await succeed('init', '--quiet', 'mine');
    const unpublished = '0123456789012345678901234567890123456789';
    const { code, stderr } = await git(directory, ...protocol, '-C', 'mine', 'fetch', withToken(), unpublished);
    expect([code !== 0, stderr]).toEqual([true, expect.stringMatching(/not our ref|unadvertised object/)]);
  });
});

describe('messages shown by git', () => {
  beforeEach(({ skip }) => skip(!HAS_GIT, 'git is not installed'));

  it('of a commit: trailers', async () => {
    await succeed('clone', '--quiet', '--bare', withToken(), 'bare');
    expect(await succeed('-C', 'bare', 'log', '--format=%s', 'main')).toBe(`${stored.blueprint.title}\n`);
    const trailers = await succeed('-C', 'bare', 'log', '--format=%(trailers:only)', 'main');
    expect(trailers.trim().split('\n')).toEqual([
      `Blueprint: ${stored.id}`,
      `Cloud: aws ${stored.blueprint.region}`,
      `Monthly-Estimate: ${stored.monthlyEst.toFixed(2)} USD`,
      `Synthesis-Engine: ${stored.blueprint.provenance.engine}`,
      `Price-Book: ${stored.blueprint.provenance.price_book}`,
    ]);
    const seconds = Math.floor(stored.createdAt.getTime() / 1000);
    expect(await succeed('-C', 'bare', 'log', '--format=%at %ct', 'main')).toBe(`${seconds} ${seconds}\n`);
  });

  it.each([
    [
      'a permanent token',
      () => withToken('service_agent_x'),
      'remote: A permanent agent token cannot access a repository',
    ],
    ['another agent ID', () => withToken(token, 'agt_other'), 'remote: The user name is the ID of another'],
    [
      'an unknown repository',
      () => withToken().replace(/synt_..../, 'synt_AAAA'),
      'remote: Not found, or you have no access',
    ],
  ])('for %s', async (_name, url, message) => {
    const { code, stderr } = await git(directory, 'clone', url(), 'clone');
    expect([code, stderr]).toEqual([128, expect.stringContaining(message)]);
  });

  it('for a push', async () => {
    await succeed('clone', '--quiet', withToken(), 'clone');
    const { code, stderr } = await git(directory, '-C', 'clone', 'push', 'origin', 'main:other');
    expect([code, stderr]).toEqual([128, expect.stringContaining('remote: Blueprint repositories are read-only')]);
  });
});

describe('other implementations', () => {
  it('isomorphic-git clones with full and shallow history', async () => {
    const onAuth = () => ({ username: 'agent', password: token });
    const commits = [];
    for (const depth of [undefined, 1]) {
      const dir = join(directory, `depth-${depth}`);
      await isomorphic.clone({ fs, http, dir, url: repository(), onAuth, ...(depth === undefined ? {} : { depth }) });
      commits.push(await isomorphic.resolveRef({ fs, dir, ref: 'main' }));
      expect(readFileSync(join(dir, 'README.md'), 'utf8')).toBe(stored.blueprint.markdown);
      expect(await isomorphic.listTags({ fs, dir })).toEqual(['blueprint']);
    }
    expect(new Set(commits).size).toBe(1);
  });

  it('dulwich clones with full and shallow history', async ({ skip }) => {
    skip(!HAS_DULWICH, 'dulwich is not installed for python3');
    const script = [
      'import sys',
      'from dulwich import porcelain',
      'whole = porcelain.clone(sys.argv[1], "whole")',
      'cut = porcelain.clone(sys.argv[1], "cut", depth=1)',
      'porcelain.fetch(whole, sys.argv[1])',
      'assert whole.head() == cut.head() and len(cut.get_shallow()) == 1',
    ].join('\n');
    const { code, stderr } = await run('python3', ['-c', script, withToken()], { cwd: directory });
    expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
    expect(readFileSync(join(directory, 'whole/README.md'), 'utf8')).toBe(stored.blueprint.markdown);
    expect(readdirSync(join(directory, 'cut'))).toContain('blueprint.json');
  });
});
