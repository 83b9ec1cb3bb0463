import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { PASSWORD } from '../support/test-app.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Timeout of one step on a busy machine. */
const PATIENCE_MS = 120_000;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Path of Chromium. Null if it is not installed. */
export function chromiumPath(): string | null {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return existsSync(path) && spawnSync(path, ['--version']).status === 0 ? path : null;
}

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface Visit {
  readonly page: Page;
  /** Browser errors: console messages, script errors and external requests. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** A browser context without shared state. */
export async function visit(browser: Browser, base: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ baseURL: base, acceptDownloads: true, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${base}/`) && !url.startsWith('blob:')) complaints.push(`a request to ${url}`);
  });
  return { page, complaints, close: () => context.close() };
}

export async function signIn(page: Page, { from = '/login', login = 'admin' } = {}): Promise<void> {
  await page.goto(from);
  await fillIn(page, login);
}

/** Fills in and submits the sign-in form. */
export async function fillIn(page: Page, login = 'admin'): Promise<void> {
  await page.getByLabel('User name or e-mail address').fill(login);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'New blueprint' }).waitFor();
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Violations that axe-core finds on the page, one line each. */
export async function violations(page: Page): Promise<string[]> {
  // Evaluated as text, to which the script policy of the page does not apply.
  const found = await page.evaluate(`${AXE};axe.run().then(({ violations }) => violations)`);
  return (found as Violation[]).map(({ id, help, nodes }) => {
    const [first] = nodes;
    return `${id}: ${help} (${nodes.length}): ${first?.html} ${first?.failureSummary ?? ''}`;
  });
}
