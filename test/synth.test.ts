import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { REQUIREMENTS_REQUEST } from '#http/schemas/synthesis.ts';
import { startLanguageModelStub } from './support/language-model-stub.ts';
import { BAKERY, BAKERY_WORDS } from './support/readings.ts';

/** Characters that a command may print. */
const LARGE = { maxBuffer: 50_000_000 };
const SYNTH = join(import.meta.dirname, '../src/synth.ts');
const directory = mkdtempSync(join(tmpdir(), 'synth-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Runs the command and returns its exit status and output. */
function synth(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SYNTH, ...args], { input, encoding: 'utf8' });
  return { status, stdout, stderr };
}

function fileOf(document: unknown): string {
  const path = join(directory, 'requirements.json');
  writeFileSync(path, JSON.stringify(document));
  return path;
}

const { requirements } = REQUIREMENTS_REQUEST;

describe('npm run synth', () => {
  it('reads a requirements document from a file, beside a text', () => {
    const { status, stdout, stderr } = synth(['A blog', '--requirements', fileOf(requirements), '--json']);
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout).resolved.components.length).toBeGreaterThan(0);
  });

  it('reads a requirements document from standard input, without a text', () => {
    const { status, stdout, stderr } = synth(['--requirements', '-', '--cloud', 'gcp'], JSON.stringify(requirements));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^# .* on Google Cloud/);
  });

  it('takes answers to questions, one by one and from a file', () => {
    const file = join(directory, 'answers.json');
    writeFileSync(file, JSON.stringify({ 'peak-requests': 40, 'needs-cdn': true }));
    const shop = ['A shop with PostgreSQL', '--json', '--answers', file];
    const { workload, graph } = JSON.parse(synth([...shop, '--answer', 'needs-cdn=false']).stdout);
    expect(workload.peakRps.value).toBe(40);
    expect(graph.nodes.map(({ capability }: { capability: string }) => capability)).not.toContain('cdn');
    const wrong = synth(['A shop', '--answers', '-', '--answer', 'peak-request=4'], '{"availability":"high"}');
    expect([wrong.status, wrong.stderr]).toEqual([
      2,
      expect.stringMatching(/^\/answers\/availability must be a number .*\n\/answers\/peak-request .*“peak-requests”/),
    ]);
    expect(synth(['A shop', '--answer', 'needs-cdn']).stderr).toMatch(/^--answer needs-cdn must be/);
  });

  it('reads with the language model of the environment where it is asked to', async () => {
    const stub = await startLanguageModelStub({ words: BAKERY_WORDS });
    const env = { ...process.env, MODEL_PROVIDER: 'openai-compatible', MODEL_BASE_URL: stub.url, MODEL_NAME: 'stub' };
    const read = async (...args: readonly string[]) =>
      JSON.parse(
        (await promisify(execFile)(process.execPath, [SYNTH, BAKERY, '--json', ...args], { env, ...LARGE })).stdout,
      );
    expect((await read()).requirements.reader).toMatchObject({ name: 'built-in' });
    expect(stub.requests).toHaveLength(0);
    expect((await read('--reader', 'model')).requirements.reader).toMatchObject({ name: 'model', model: 'stub' });
    expect(stub.requests).toHaveLength(1);
    stub.answer({ status: 401 });
    const { requirements, findings } = await read('--reader', 'model');
    expect(requirements.reader).toMatchObject({ name: 'built-in' });
    expect(findings.map(({ id }: { id: string }) => id)).toContain('READ-FALLBACK');
    await stub.close();
    expect(synth(['A blog', '--reader', 'model']).stderr).toMatch(/MODEL_NAME is required with READER=model/);
    expect(synth(['A blog', '--reader', 'modle']).stderr).toMatch(/^--reader must be one of built-in, model/);
  });

  it('compares the clouds, as text and as JSON', () => {
    const text = synth(['A blog', '--compare', '--budget', '500']);
    expect([text.status, text.stderr]).toEqual([0, '']);
    expect(text.stdout.split('\n').map((line) => line.split(' ')[0])).toEqual(['aws', 'gcp', 'azure', '']);
    const rows = JSON.parse(synth(['A blog', '--compare', '--json']).stdout);
    expect(rows.map(({ cloud }: { cloud: string }) => cloud)).toEqual(['aws', 'gcp', 'azure']);
    expect(rows[0].monthly_est).toBeGreaterThanOrEqual(0);
  });

  it('prints what differs from an earlier blueprint', () => {
    const path = join(directory, 'earlier.json');
    writeFileSync(path, synth(['A shop with PostgreSQL', '--json']).stdout);
    const same = synth(['A shop with PostgreSQL', '--diff', path, '--json']);
    expect([same.status, JSON.parse(same.stdout).files]).toEqual([0, []]);
    const other = synth(['A shop with PostgreSQL and a Redis cache', '--diff', path]);
    expect(other.stdout).toMatch(/^\$[\d.]+\/month before, \$[\d.]+\/month now\n\+ /);
    expect(other.stdout).toContain('--- a/README.md\n+++ b/README.md\n@@ ');
    expect(synth(['A shop', '--diff', fileOf({})]).stderr).toContain('is not a blueprint.json');
  });

  it('takes compliance frameworks', () => {
    const { resolved } = JSON.parse(
      synth(['A shop with PostgreSQL', '--compliance', 'gdpr, ISO27001', '--json']).stdout,
    );
    expect(resolved.compliance.map(({ framework }: { framework: string }) => framework)).toEqual(['gdpr', 'iso27001']);
    expect(synth(['A shop', '--compliance', 'gdrp']).stderr).toContain('--compliance must be one of');
  });

  it('explains which words speak for a component', () => {
    const { status, stdout } = synth([
      'Our rowing club has 340 members who book boats on their phones, pay their yearly fee and get a mail when a boat is free.',
      '--explain',
    ]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}web_compute +[01]\.\d\d/m);
    expect(stdout).toMatch(/^ {2}email_sms +[01]\.\d\d {2}"/m);
  });

  it('prints every fault of a document with its pointer', () => {
    const flows = [{ from: 'apis', to: 'bookings', interaction: 'read' }];
    const path = fileOf({ ...requirements, componets: [], flows, load: [{ metric: 'requests', value: -1 }] });
    const { status, stdout, stderr } = synth(['--requirements', path]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr.split('\n')).toEqual([
      `${path}: /load/0/value must be at least 0`,
      `${path}: /componets unknown key “componets”: did you mean “components”?`,
      `${path}: /flows/0/from must be an id in actors, components, external; did you mean “api”?`,
      '',
    ]);
  });

  it.each([
    [
      'a missing file',
      ['--requirements', join(directory, 'none.json')],
      '',
      /none\.json cannot be read as JSON: ENOENT/,
    ],
    ['invalid JSON', ['--requirements', '-'], '{', /^- cannot be read as JSON: /],
    ['a document of nothing', ['--requirements', '-'], '{}', /^the requirements have no component/],
    ['nothing', [], '', /^the description is missing/],
  ])('rejects %s with its usage', (_case, args, input, message) => {
    const { status, stderr } = synth(args, input);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).toContain('--requirements FILE');
  });

  it('ends with a status and advice if nothing can be designed', () => {
    const { status, stdout, stderr } = synth(['asdf qwer zxcv']);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^Nothing was designed: describe/)]);
    expect(stdout).toContain('What does the system do, and for whom?');
  });
});
