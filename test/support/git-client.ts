import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program with PATH and `env` only. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<Run> {
  const { promise, resolve, reject } = Promise.withResolvers<Run>();
  const env = { PATH: process.env.PATH, PYTHONPATH: process.env.PYTHONPATH, LC_ALL: 'C.UTF-8', ...options.env };
  const child = spawn(command, args, { ...options, env, stdio: ['pipe', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  child.on('error', reject);
  child.on('close', (code) => resolve({ code, stdout, stderr }));
  child.stdin?.end();
  return promise;
}

/** Git without configuration and without password prompts. */
export function git(directory: string, ...args: readonly string[]): Promise<Run> {
  const identity = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  };
  const env = { HOME: directory, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0', ...identity };
  return run('git', ['-c', 'init.defaultBranch=trunk', ...args], { cwd: directory, env });
}

export const HAS_GIT = spawnSync('git', ['--version']).status === 0;
export const HAS_DULWICH = spawnSync('python3', ['-c', 'import dulwich']).status === 0;
