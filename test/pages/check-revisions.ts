import { SHARING } from '#http/messages/revision-pages.ts';
import { PASSWORD } from '../support/test-app.ts';
import { signIn, violations, visit } from './browser.ts';
import type { Checked } from './checked.ts';

const SCREENS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** Another user, with whom a blueprint is shared. */
const OTHER = 'grace';

/** Revises, compares, shares with a user and by a link, revokes and deletes, and checks each page with axe-core. */
export async function checkRevisions({ server, browser, blueprints }: Checked): Promise<string[]> {
  const faults: string[] = [];
  const account = { username: OTHER, email: `${OTHER}@example.com`, password: PASSWORD, role: 'researcher' };
  await server.api('/v1/users', account);
  for (const [index, { colorScheme, width }] of SCREENS.entries()) {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const { page, complaints, close } = await visit(browser, server.base, options);
    const look = async (where: string) => {
      faults.push(...(await violations(page)).map((one) => `${where}, ${colorScheme}, ${width} px: ${one}`));
    };
    const expect = (truth: boolean, fault: string) => void (truth || faults.push(fault));
    await signIn(page);
    await page.goto(blueprints[index]?.path ?? '');
    await page.getByRole('link', { name: 'History and revisions' }).click();
    await look('history');
    await page.getByLabel('Budget').fill(String(1_000 + index));
    await page.getByLabel('Note').fill('Another budget');
    await page.getByRole('button', { name: 'Create revision' }).click();
    await page.locator('#price').waitFor();
    const { pathname } = new URL(page.url());
    await page.goto(`${pathname}/revisions`);
    await page.getByRole('link', { name: 'Compare with its parent' }).first().click();
    expect((await page.getByRole('heading', { name: 'Files' }).count()) === 1, 'the difference has no files');
    await look('difference');
    await page.goto(`${pathname}/shares`);
    const other = await visit(browser, server.base);
    await signIn(other.page, { login: OTHER });
    expect((await other.page.goto(pathname))?.status() === 404, 'another user sees an unshared blueprint');
    await page.getByLabel(SHARING.withUser.label).fill(OTHER);
    await page.getByRole('button', { name: SHARING.withUser.submit }).click();
    expect((await other.page.goto(pathname))?.status() === 200, 'a user does not see a shared blueprint');
    expect((await other.page.locator('#price').count()) === 1, 'a user sees no price of a shared blueprint');
    await page.getByRole('button', { name: 'Revoke' }).click();
    expect((await other.page.goto(pathname))?.status() === 404, 'a user still sees a blueprint after the revocation');
    await other.close();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = (await page.getByRole('status').locator('code').textContent()) ?? '';
    await look('shares');
    const guest = await visit(browser, server.base);
    await guest.page.goto(link);
    expect(guest.page.url() === server.base + pathname, `the link leads to ${guest.page.url()}`);
    expect((await guest.page.locator('#price').count()) === 1, 'a guest sees no price');
    await page.getByRole('button', { name: 'Revoke' }).click();
    const refused = await guest.page.goto(pathname);
    expect(refused?.url().includes('/login') === true, 'a revoked link still opens');
    await guest.close();
    await page.goto(`${pathname}/shares`);
    await page.getByRole('link', { name: 'Delete this blueprint' }).click();
    await look('deletion');
    await page.getByRole('button', { name: 'Delete' }).click();
    expect((await page.goto(pathname))?.status() === 404, 'the deleted blueprint is still there');
    // Chromium logs the error status.
    faults.push(...complaints.filter((text) => !text.includes('404')));
    await close();
  }
  return faults.map((fault) => `revisions: ${fault}`);
}
