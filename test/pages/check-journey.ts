import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { fillIn, signIn, visit } from './browser.ts';
import type { Checked } from './checked.ts';
import type { Server } from './server.ts';

const INTENT = 'Ticket sales for nine small cinemas: a REST API in containers on PostgreSQL, 300 requests a second.';
/** From the sign-in to the files, compared with the API. */
export async function checkJourney({ server, browser }: Checked): Promise<string[]> {
  const { page, complaints, close } = await visit(browser, server.base);
  const faults: string[] = [];
  const expect = (truth: boolean, fault: string) => {
    if (!truth) faults.push(`journey: ${fault}`);
  };
  await signIn(page, { from: '/' });
  await page.getByRole('button', { name: 'Create blueprint' }).click();
  const alert = await page.getByRole('alert').textContent();
  expect(alert?.includes('must have at least 3 characters') === true, `unexpected error for an empty form: ${alert}`);
  // Chromium logs the error status.
  const expected = complaints.splice(0);
  expect(
    expected.every((text) => text.includes('422')),
    expected.join('; '),
  );

  await page.getByLabel('System description').fill(INTENT);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create blueprint' }).click();
  await fillIn(page);
  const kept = await page.getByLabel('System description').inputValue();
  expect(kept === INTENT, `text lost after the sign-in expired: ${kept}`);
  await page.getByLabel('Budget').fill('900');
  await page.getByLabel('AWS region').selectOption('eu-west-1');
  await page.getByRole('button', { name: 'Create blueprint' }).click();
  await page.locator('#price').waitFor();

  const { pathname } = new URL(page.url());
  const { monthly_est: price } = (await (await server.api(pathname)).json()) as { monthly_est: number };
  const shown = Number((await page.locator('#price').textContent())?.replaceAll(/[$,]/g, ''));
  expect(shown === price, `the page shows ${shown}, the API ${price}`);
  await checkTabs(page, expect);
  await checkZip(page, server, pathname, expect);
  faults.push(...complaints.map((complaint) => `journey: ${complaint}`));
  await close();
  return faults;
}

type Expect = (truth: boolean, fault: string) => void;

/** With the keyboard only. */
async function checkTabs(page: Page, expect: Expect): Promise<void> {
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Components').focus();
  await page.keyboard.press('ArrowRight');
  expect((await tab('Cost').getAttribute('aria-selected')) === 'true', 'the arrow key does not select the next tab');
  expect(await page.getByRole('tabpanel', { name: 'Cost' }).isVisible(), 'the cost panel is not visible');
  await page.keyboard.press('End');
  expect((await tab('Terraform').getAttribute('aria-selected')) === 'true', 'End does not select the last tab');
  await page.getByRole('button', { name: 'Copy compute.tf' }).waitFor();
  await tab('Cost').click();
  await page.getByRole('tabpanel', { name: 'Cost' }).getByRole('link', { name: 'Database' }).first().click();
  expect((await tab('Components').getAttribute('aria-selected')) === 'true', 'a link does not select its tab');
}

interface ListedFile {
  readonly path: string;
  readonly sha256: string;
}

async function checkZip(page: Page, server: Server, pathname: string, expect: Expect): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Terraform (.zip)' }).click();
  const files = unzipped(readFileSync(await (await downloading).path()));
  const { files: listed } = (await (await server.api(`${pathname}/iac`)).json()) as { files: ListedFile[] };
  const listedFiles = listed.map(({ path, sha256 }) => `${path} ${sha256}`).sort();
  const got = files.map(({ path, content }) => `${path} ${createHash('sha256').update(content).digest('hex')}`).sort();
  expect(got.length > 5 && got.join('\n') === listedFiles.join('\n'), `unexpected archive content ${got.join(', ')}`);
}

const LOCAL_HEADER = 0x04034b50;
const STORED = 0;

/** Files of a zip archive with sizes in the local headers (PKWARE APPNOTE 4.3.7). */
function unzipped(bytes: Buffer): { path: string; content: Buffer }[] {
  const files: { path: string; content: Buffer }[] = [];
  let at = 0;
  while (bytes.readUInt32LE(at) === LOCAL_HEADER) {
    const size = bytes.readUInt32LE(at + 18);
    const name = at + 30;
    const nameEnd = name + bytes.readUInt16LE(at + 26);
    const start = nameEnd + bytes.readUInt16LE(at + 28);
    const packed = bytes.subarray(start, start + size);
    const content = bytes.readUInt16LE(at + 8) === STORED ? packed : inflateRawSync(packed);
    files.push({ path: bytes.toString('utf8', name, nameEnd), content });
    at = start + size;
  }
  return files;
}
