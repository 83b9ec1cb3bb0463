import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { createTestApp } from '../support/test-app.ts';
import { signIn, visit } from './browser.ts';

/** The progress page: starts a queued synthesis while the page is open, which then loads the blueprint. */
export async function checkProgress(browser: Browser): Promise<string[]> {
  const { app, services, person, close } = await createTestApp({ working: false });
  await person('ada', 'researcher');
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const { page, complaints, ...visited } = await visit(browser, `http://localhost:${port}`);
  await signIn(page, { login: 'ada' });
  await page.getByLabel('System description').fill('A blog for my travels');
  await page.getByRole('button', { name: 'Create blueprint' }).click();
  await page.getByRole('heading', { name: 'In progress' }).waitFor();
  const waiting = await page.getByRole('status').textContent();
  const faults = waiting === 'Queued' ? [] : [`progress: unexpected state ${waiting}`];
  await services.processing.start();
  await page.locator('#price').waitFor();
  faults.push(...complaints.map((complaint) => `progress: ${complaint}`));
  await visited.close();
  await close();
  return faults;
}
