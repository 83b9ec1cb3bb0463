import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig, variables } from '#config';
import { type ServerProcess, startProcess } from './support/server-process.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const dockerfile = read('Dockerfile');
const compose = read('docs/compose.yaml');
const kubernetes = read('docs/kubernetes.yaml');
/** Variables of the service, Node, the proxy and the database. */
const KNOWN = new Set([
  ...Object.keys(variables.shape),
  'DATABASE_URL',
  'NODE_ENV',
  'SITE',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
]);
const PATHS = Object.keys(JSON.parse(read('openapi/openapi.json')).paths);

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('Dockerfile', () => {
  it('uses the Node version of the tests', () => {
    const { node } = JSON.parse(read('package.json')).devDependencies as Record<string, string>;
    const images = matches(dockerfile, /^FROM (\S+)/gm);
    expect(new Set(images)).toEqual(new Set([`node:${node}-slim`]));
  });

  it('contains a list of its packages in CycloneDX', () => {
    expect(dockerfile).toMatch(
      /^RUN npm pkg delete devDependencies && npm sbom --sbom-format cyclonedx .+ > sbom\.cdx\.json$/m,
    );
    expect(dockerfile).toContain('COPY --from=packages /service/sbom.cdx.json ./');
  });

  it('sets and exposes settings of the service', () => {
    const [settings = ''] = matches(dockerfile, /^ENV (.+)$/gm);
    const env = Object.fromEntries(settings.split(' ').map((pair) => pair.split('=', 2) as [string, string]));
    expect(Object.keys(env).filter((name) => !KNOWN.has(name))).toEqual([]);
    const { host, port, dataDir } = loadConfig(env);
    expect([host, String(port), dataDir]).toEqual(['0.0.0.0', matches(dockerfile, /^EXPOSE (\d+)$/gm)[0], '/data']);
    expect(matches(dockerfile, /^VOLUME (\S+)$/gm)).toEqual([dataDir]);
    expect(matches(dockerfile, /^USER (\S+)$/gm)).toEqual(['node']);
  });

  it('copies existing files of the build context', () => {
    const copied = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '));
    const context = matches(read('.dockerignore'), /^!(\S+)$/gm);
    expect(copied).toContain('src');
    expect(copied.filter((file) => !existsSync(join(ROOT, file)) || !context.includes(file))).toEqual([]);
  });

  describe('with the service running', () => {
    let server: ServerProcess;
    beforeAll(async () => {
      server = await startProcess({ STORE: 'memory' });
    });
    afterAll(() => server.stop());

    it('has a working health check', () => {
      const [command = '[]'] = matches(dockerfile, /^\s+CMD (\[.+\])$/gm);
      const [, ...args] = JSON.parse(command) as string[];
      const ask = (port: string) =>
        spawnSync(process.execPath, args, { env: { PATH: process.env.PATH, PORT: port } }).status;
      expect([ask(new URL(server.url).port), ask('9')]).toEqual([0, 1]);
    });
  });
});

describe.each([
  ['docs/compose.yaml', compose, /^\s+([A-Z_]+): /gm],
  ['docs/kubernetes.yaml', kubernetes, /- (?:\{ )?name: ([A-Z_]+)\b/gm],
])('%s', (_name, text, variable) => {
  it('sets variables of the service', () => {
    const names = matches(text, variable);
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'TRUST_PROXY', 'PUBLIC_URL', 'METRICS_PORT']));
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
  });

  it('exposes the listen ports', () => {
    const [metrics = ''] = matches(text, /METRICS_PORT(?:: |, value: )"(\d+)"/g);
    const ports = matches(text, /(?:expose: \["|containerPort: |app )(\d+)/g);
    expect(ports).toContain(String(loadConfig({}).port));
    expect(ports.filter((port) => port !== metrics && port !== String(loadConfig({}).port))).toEqual([]);
  });

  it('allows writes to required directories only', () => {
    expect(text).toMatch(/read_only: true|readOnlyRootFilesystem: true/);
    expect(text).toMatch(/\/tmp/);
  });
});

it('docs/kubernetes.yaml probes existing paths', () => {
  const paths = matches(kubernetes, /httpGet: \{ path: (\S+),/g);
  expect(paths).toEqual(['/health', '/health', '/ready']);
  expect(paths.filter((path) => !PATHS.includes(path))).toEqual([]);
});
