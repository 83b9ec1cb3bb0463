import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { git } from '#adapters/git/index.ts';
import type { GitVersion } from '#ports/git.ts';
import { DELIMITER, FLUSH, line, packetsOf } from '../../support/packet-lines.ts';

const SNAPSHOT = {
  files: [
    { path: 'README.md', content: '# A\n' },
    { path: 'a/b.txt', content: 'b\n' },
    { path: 'a.txt', content: 'a\n' },
    { path: 'big.txt', content: 'pseudo random: '.repeat(10) + createHash('sha512').update('x').digest('hex') },
  ],
  message: 'A\n\nBlueprint: synt_1\n',
  committedAt: new Date('2026-03-01T12:00:00.900Z'),
};
const published = git.repository(SNAPSHOT, null);
const { commit } = published;
const OTHER = 'f'.repeat(40);

/** Packets of a response as text, with the pack as `<pack>`. */
function ask(version: GitVersion, ...request: readonly string[]): readonly string[] {
  return packetsOf(bodyOf(version, ...request)).map((each) => (each[0] === 1 ? '<pack>' : each.toString().trimEnd()));
}

function bodyOf(version: GitVersion, ...request: readonly string[]): Buffer {
  const answer = git.answer(published, version, Buffer.from(request.join('')));
  if ('malformed' in answer) throw new Error(answer.malformed);
  return Buffer.concat(answer.body);
}

const want = (capabilities = 'side-band-64k') => line(`want ${commit} ${capabilities}`);
const fetch = (...lines: readonly string[]) => [line('command=fetch'), DELIMITER, ...lines.map(line), FLUSH] as const;

describe('a repository', () => {
  it('has the same commit ID on every machine', () => {
    // Created by git with hash-object, mktree and commit-tree.
    expect(commit).toBe('d1a9d8f683fe47f81828a3b20903ba93cf6b912c');
    const later = git.repository({ ...SNAPSHOT, committedAt: new Date('2026-03-01T12:00:00.100Z') }, null);
    expect(later.commit).toBe(commit);
    const shuffled = git.repository({ ...SNAPSHOT, files: SNAPSHOT.files.toReversed() }, null);
    expect(shuffled.commit).toBe(commit);
  });

  it.each(['', '../a', 'a//b', '/a', '.git/config', 'a/.GIT/x', 'README.md', 'README.md/a', 'a', 'a\0b'])(
    'rejects the path %j',
    (path) => {
      const files = [...SNAPSHOT.files, { path, content: '' }];
      expect(() => git.repository({ ...SNAPSHOT, files }, null)).toThrow();
    },
  );
});

describe('the advertisement', () => {
  const advertised = (version: GitVersion) =>
    packetsOf(Buffer.from(git.advertise(published, version))).map((each) => each.toString().trimEnd());

  it('lists the references, without multi_ack in version 0', () => {
    const [service, flush, head = '', ...rest] = advertised(0);
    expect([service, flush]).toEqual(['# service=git-upload-pack', FLUSH]);
    const [reference, capabilities = ''] = head.split('\0');
    expect(reference).toBe(`${commit} HEAD`);
    expect(capabilities.split(' ')).toEqual(expect.arrayContaining(['side-band-64k', 'shallow', 'object-format=sha1']));
    expect(capabilities).not.toContain('multi_ack');
    expect(rest).toEqual([`${commit} refs/heads/main`, `${commit} refs/tags/blueprint`, FLUSH]);
  });

  it('starts with the version in version 1 and lists capabilities in version 2', () => {
    expect(advertised(1).toSpliced(2, 1)).toEqual(advertised(0));
    expect(advertised(1)[2]).toBe('version 1');
    expect(advertised(2)).toEqual([
      'version 2',
      'agent=architecture-synthesis-service',
      'ls-refs=unborn',
      'fetch=shallow',
      'object-format=sha1',
      FLUSH,
    ]);
  });
});

describe('a fetch with version 0', () => {
  it('sends the pack with a large side band, a small one or none', () => {
    expect(ask(0, want(), FLUSH, line('done'))).toEqual(['NAK', '<pack>', FLUSH]);
    const small = packetsOf(bodyOf(0, want('side-band'), FLUSH, line('done')));
    expect(Math.max(...small.map(({ length }) => length)) + 4).toBeLessThanOrEqual(1_000);
    const bare = bodyOf(0, line(`want ${commit}`), FLUSH, line('done'));
    expect(bare.subarray(0, 12).toString()).toBe('0008NAK\nPACK');
    expect(bare.subarray(8)).toEqual(Buffer.from(published.pack));
  });

  it('is empty for a single flush', () => {
    expect(ask(0, FLUSH)).toEqual([]);
    expect(ask(0)).toEqual([]);
  });

  it('gets NAK until it is done, then the missing objects', () => {
    expect(ask(0, want(), FLUSH, line(`have ${commit}`), FLUSH)).toEqual(['NAK']);
    expect(ask(0, want(), FLUSH, line(`have ${OTHER}`), line('done'))).toEqual(['NAK', '<pack>', FLUSH]);
    const [ack, pack = Buffer.alloc(0)] = packetsOf(bodyOf(0, want(), FLUSH, line(`have ${commit}`), line('done')));
    expect(ack?.toString()).toBe(`ACK ${commit}\n`);
    expect(pack.readUInt32BE(1 + 8), 'objects in the pack').toBe(0);
  });

  it('gets the shallow boundary', () => {
    const end = [line('deepen 1'), FLUSH];
    expect(ask(0, want(), ...end)).toEqual([`shallow ${commit}`, FLUSH]);
    expect(ask(0, want(), ...end, line('done'))).toEqual([`shallow ${commit}`, FLUSH, 'NAK', '<pack>', FLUSH]);
    const cut = line(`shallow ${commit}`);
    expect(ask(0, want(), cut, ...end)).toEqual([FLUSH]);
    expect(ask(0, want(), cut, line('deepen 2147483647'), FLUSH)).toEqual([`unshallow ${commit}`, FLUSH]);
    expect(ask(0, want('deepen-relative'), cut, ...end)).toEqual([`unshallow ${commit}`, FLUSH]);
    expect(ask(0, want(), line('deepen 5'), FLUSH)).toEqual([FLUSH]);
  });
});

describe('a command of version 2', () => {
  it('lists the requested references', () => {
    const list = (...lines: readonly string[]) =>
      ask(2, line('command=ls-refs'), line('object-format=sha1'), DELIMITER, ...lines.map(line), FLUSH);
    expect(list()).toEqual([`${commit} HEAD`, `${commit} refs/heads/main`, `${commit} refs/tags/blueprint`, FLUSH]);
    expect(list('symrefs', 'peel', 'unborn', 'ref-prefix HEAD')).toEqual([
      `${commit} HEAD symref-target:refs/heads/main`,
      FLUSH,
    ]);
    expect(list('ref-prefix refs/tags/', 'ref-prefix refs/notes/')).toEqual([`${commit} refs/tags/blueprint`, FLUSH]);
  });

  it('fetches', () => {
    expect(ask(2, ...fetch(`want ${commit}`, 'done'))).toEqual(['packfile', '<pack>', FLUSH]);
    expect(ask(2, ...fetch(`want ${commit}`, `have ${OTHER}`))).toEqual([
      'acknowledgments',
      'NAK',
      'ready',
      DELIMITER,
      'packfile',
      '<pack>',
      FLUSH,
    ]);
    expect(ask(2, ...fetch(`want ${commit}`, `have ${commit}`))[1]).toBe(`ACK ${commit}`);
    expect(ask(2, ...fetch())).toEqual([FLUSH]);
  });

  it('fetches a shallow history', () => {
    const info = (...lines: readonly string[]) => ask(2, ...fetch(`want ${commit}`, ...lines, 'done')).slice(0, -3);
    expect(info('deepen 1')).toEqual(['shallow-info', `shallow ${commit}`, DELIMITER]);
    expect(info(`shallow ${commit}`)).toEqual(['shallow-info', DELIMITER]);
    expect(info(`shallow ${commit}`, 'deepen 2')).toEqual(['shallow-info', `unshallow ${commit}`, DELIMITER]);
    expect(info('deepen-since 1700000000')).toEqual(['shallow-info', DELIMITER]);
  });

  it('accepts a single flush', () => {
    expect(ask(2, FLUSH)).toEqual([]);
  });
});

describe('rejected requests', () => {
  it.each<readonly [string, GitVersion, string]>([
    ['an unpublished want', 0, line(`want ${OTHER} side-band`) + FLUSH + line('done')],
    ['an unpublished want next to a published one', 2, fetch(`want ${commit}`, `want ${OTHER}`, 'done').join('')],
    ['deepen-since after the commit', 2, fetch(`want ${commit}`, 'deepen-since 1893456000', 'done').join('')],
    ['another object format', 2, line('command=ls-refs') + line('object-format=sha256') + FLUSH],
  ])('%s, with a message that git prints', (_name, version, request) => {
    const [only = '', ...rest] = ask(version, request);
    expect([only.slice(0, 4), rest]).toEqual(['ERR ', []]);
  });

  it.each<readonly [string, GitVersion, string]>([
    ['a have before a want', 0, line(`have ${commit}`)],
    ['want lines without a flush', 0, want()],
    ['a line after a single flush', 0, FLUSH + line('done')],
    ['a delimiter', 0, want() + DELIMITER + FLUSH],
    ['an invalid object ID', 0, line('want HEAD') + FLUSH],
    ['a depth of zero', 0, want() + line('deepen 0') + FLUSH],
    ['an unknown line', 0, want() + line('constructor x') + FLUSH],
    ['no command', 2, line('fetch') + FLUSH],
    ['an unsupported command', 2, line('command=object-info') + FLUSH],
    ['a missing flush', 2, line('command=ls-refs')],
    ['two commands', 2, line('command=ls-refs') + FLUSH + line('command=ls-refs') + FLUSH],
    ['an unsupported argument', 2, fetch('filter blob:none').join('')],
  ])('%s violates the protocol', (_name, version, request) => {
    expect(git.answer(published, version, Buffer.from(request))).toEqual({ malformed: expect.stringMatching(/./) });
  });

  it('reports every other request without an exception', () => {
    const word = fc.constantFrom(
      'want',
      'have',
      'shallow',
      'deepen',
      'done',
      'command=fetch',
      'ref-prefix',
      '__proto__',
    );
    const value = fc.constantFrom('', ` ${commit}`, ` ${OTHER}`, ' 1', ' -1', '\0side-band', ' x y');
    const said = fc.tuple(word, value).map(([name, rest]) => line(name + rest));
    const requests = fc.array(fc.oneof(said, fc.constantFrom(FLUSH, DELIMITER)), { maxLength: 12 });
    fc.assert(
      fc.property(requests, fc.constantFrom<GitVersion>(0, 1, 2), (request, version) => {
        const answer = git.answer(published, version, Buffer.from(request.join('')));
        expect(Object.keys(answer)).toHaveLength(1);
      }),
    );
  });
});

describe('the pack', () => {
  it('ends with its checksum and contains every object', () => {
    const pack = Buffer.from(published.pack);
    expect(pack.subarray(-20)).toEqual(createHash('sha1').update(pack.subarray(0, -20)).digest());
    // One commit, two trees and four files. The first entry is the commit.
    expect(pack.readUInt32BE(8)).toBe(7);
    expect(inflateSync(pack.subarray(14)).toString()).toContain('Blueprint: synt_1');
  });
});
