import * as fs from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import isomorphic from 'isomorphic-git';
import http from 'isomorphic-git/http/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGitApp, type GitApp } from '../support/git-app.ts';
import { git, HAS_DULWICH, HAS_GIT, run } from '../support/git-client.ts';
import { finished } from '../support/synthesis.ts';

const NOTES = ['Twice the budget', 'Another region\n\nThe customers moved.', 'A blog in two sentences'];

let test: GitApp;
let base: string;
/** IDs of the line, oldest first. */
const line: string[] = [];
let directory: string;
beforeAll(async () => {
  test = await createGitApp();
  base = await test.app.listen({ host: '127.0.0.1', port: 0 });
  line.push(test.blueprintId);
  const changes = [{ budget: 100 }, { region: 'eu-west-1' }, { environment: 'production' }];
  for (const [index, constraints] of changes.entries()) {
    // Commits have a precision of seconds.
    test.clock.advance(10);
    const payload = { constraints, note: NOTES[index] };
    const url = `/blueprints/${line.at(-1)}/revisions`;
    line.push((await test.ada.as({ method: 'POST', url, payload, headers: finished })).json().id);
  }
});
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'git-'));
  return () => rmSync(directory, { recursive: true, force: true });
});
afterAll(() => test.close());

const urlOf = (index: number) =>
  `${base}/git/blueprints/${line.at(index)}.git`.replace('//', `//ada:${test.ada.token}@`);

async function succeed(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await git(directory, ...args);
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
}

describe.each([2, 1, 0])('a repository of a revision with protocol version %i', (version) => {
  beforeEach(({ skip }) => skip(!HAS_GIT, 'git is not installed'));
  const protocol = ['-c', `protocol.version=${version}`];
  const clone = (index: number, ...options: readonly string[]) =>
    succeed(...protocol, 'clone', '--quiet', ...options, urlOf(index), 'clone');
  const inClone = (...args: readonly string[]) => succeed(...protocol, '-C', 'clone', ...args);

  it('has the commits of the line with their notes', async () => {
    await clone(-1);
    await inClone('fsck', '--strict', '--full', '--no-dangling');
    const subjects = (await inClone('log', '--format=%s')).trim().split('\n');
    expect(subjects.slice(0, 3)).toEqual([NOTES[2], 'Another region', NOTES[0]]);
    expect(subjects).toHaveLength(4);
    expect(await inClone('log', '-1', '--format=%b', 'HEAD~1')).toMatch(/^The customers moved\.\n\nBlueprint: synt_/);
    expect(await inClone('log', '-1', '--format=%(trailers:key=Revises,valueonly)')).toBe(`${line[2]}\n\n`);
    expect(await inClone('diff', '--stat', 'HEAD~1')).toContain('README.md');
  });

  it('continues a clone of the parent, and only the missing objects are sent', async () => {
    await clone(1);
    const before = await inClone('rev-parse', 'HEAD');
    await inClone('pull', '--quiet', '--ff-only', urlOf(-1), 'main');
    expect(await inClone('rev-parse', 'HEAD~2')).toBe(before);
    await inClone('fsck', '--strict', '--full', '--no-dangling');
    const trace = join(directory, 'trace');
    await succeed('clone', '--quiet', urlOf(2), 'other');
    const fetched = await run('git', ['-C', 'other', ...protocol, 'fetch', '--quiet', urlOf(3), 'main'], {
      cwd: directory,
      env: { HOME: directory, GIT_TRACE_PACKET: trace },
    });
    expect(fetched.code).toBe(0);
    const packs = fs.readdirSync(join(directory, 'other/.git/objects')).length;
    expect(packs).toBeGreaterThan(0);
    const counted = (await succeed('-C', 'other', 'rev-list', '--objects', 'FETCH_HEAD', '^HEAD')).trim().split('\n');
    const all = (await succeed('-C', 'other', 'rev-list', '--objects', 'FETCH_HEAD')).trim().split('\n');
    expect(counted.length).toBeLessThan(all.length / 2);
    const inPacks = await succeed('-C', 'other', 'count-objects', '-v');
    const [, loose = '0'] = /^count: (\d+)/.exec(inPacks) ?? [];
    expect(Number(loose)).toBe(counted.length);
  });

  it('is cut at a depth, deepened and made whole', async () => {
    await clone(-1, '--depth', '2');
    expect(await inClone('rev-list', '--count', 'HEAD')).toBe('2\n');
    await inClone('fetch', '--quiet', '--deepen', '1');
    expect(await inClone('rev-list', '--count', 'HEAD')).toBe('3\n');
    await inClone('fetch', '--quiet', '--unshallow');
    expect(await inClone('rev-list', '--count', 'HEAD')).toBe('4\n');
    expect(await inClone('rev-parse', '--is-shallow-repository')).toBe('false\n');
    await inClone('fsck', '--strict', '--full', '--no-dangling');
  });

  it('pulls into a shallow clone of the parent', async () => {
    await clone(1, '--depth', '1');
    await inClone('pull', '--quiet', '--ff-only', urlOf(-1), 'main');
    expect(await inClone('rev-list', '--count', 'HEAD')).toBe('3\n');
    await inClone('fsck', '--strict', '--full', '--no-dangling');
  });

  it('is cut at a time', async () => {
    const at = await test.store.blueprints.summaryOf(line.at(2) ?? '');
    await clone(-1, `--shallow-since=${Math.floor((at?.createdAt.getTime() ?? 0) / 1000)}`);
    expect(await inClone('rev-list', '--count', 'HEAD')).toBe('2\n');
  });
});

describe('other clients', () => {
  it('clone with isomorphic-git', async () => {
    const url = `${base}/git/blueprints/${line.at(-1)}.git`;
    const onAuth = () => ({ username: 'x', password: test.ada.token });
    await isomorphic.clone({ fs, http, dir: directory, url, onAuth });
    expect(await isomorphic.log({ fs, dir: directory })).toHaveLength(4);
  });

  it.skipIf(!HAS_DULWICH)('clone with Dulwich', async () => {
    const script = `from dulwich import porcelain\nr = porcelain.clone('${urlOf(-1)}', '${directory}/d')\nprint(len(list(r.get_walker())))`;
    const { stdout } = await run('python3', ['-c', script]);
    expect(stdout.trim().endsWith('4')).toBe(true);
  });
});

it('keeps the commits of a deleted parent', async () => {
  const session = await test.session();
  const refs = () =>
    test.app.inject({
      url: `/git/blueprints/${line[3]}.git/info/refs?service=git-upload-pack`,
      headers: { authorization: `Bearer ${session.sessionToken}` },
    });
  const before = (await refs()).body;
  expect((await test.ada.as({ method: 'DELETE', url: `/blueprints/${line[1]}` })).statusCode).toBe(204);
  expect((await refs()).body).toBe(before);
  const gone = await test.app.inject({
    url: `/git/blueprints/${line[1]}.git/info/refs?service=git-upload-pack`,
    headers: { authorization: `Bearer ${session.sessionToken}` },
  });
  expect(gone.statusCode).toBe(404);
});
