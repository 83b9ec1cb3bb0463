import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs the commands of the README: the start command (without the installation) and the curl commands as one script.
 * Fails unless they print a blueprint.
 */
const PASSWORD = 'correct horse battery staple';
const START_SECONDS = 60;

function commandsUnder(heading: string): string {
  const readme = readFileSync('README.md', 'utf8');
  const section = readme.slice(readme.indexOf(`## ${heading}\n`));
  const [, commands = ''] = /```bash\n([\s\S]*?)```/.exec(section) ?? [];
  if (commands === '') throw new Error(`README.md has no commands under "${heading}"`);
  return commands;
}

async function isServing(server: ChildProcess): Promise<boolean> {
  for (let second = 0; second < START_SECONDS && server.exitCode === null; second++) {
    const answer = await fetch('http://localhost:3000/ready').catch(() => null);
    if (answer?.ok === true) return true;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  return false;
}

function bash(commands: string, environment: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    shell.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
    });
    shell.on('error', reject);
    shell.on('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`the commands exited with ${code}`)),
    );
  });
}

async function main(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'first-steps-'));
  const environment = { ...process.env, DATA_DIR: data, ADMIN_PASSWORD: PASSWORD };
  const start = commandsUnder('Start').replace('npm ci && ', 'exec ');
  const server = spawn('bash', ['-c', start], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  try {
    if (!(await isServing(server))) throw new Error(`not ready after ${START_SECONDS} seconds`);
    const printed = await bash(commandsUnder('First steps'), environment);
    if (!printed.includes('"status":"succeeded"'))
      throw new Error(`no finished synthesis in:\n${printed.slice(0, 2000)}`);
    if (!printed.includes('## Terraform')) throw new Error('no blueprint was printed');
    process.stdout.write('first steps: 1 passed, 0 failed\n');
  } finally {
    if (server.pid !== undefined && server.exitCode === null) {
      process.kill(-server.pid, 'SIGTERM');
      await new Promise((resolve) => server.on('exit', resolve));
    }
    rmSync(data, { recursive: true, force: true });
  }
}

await main();
