import type { BrowserContextOptions, Page } from 'playwright-core';
import { signIn, violations, visit } from './browser.ts';
import type { Checked } from './checked.ts';

const SCREENS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['with scripts', {}],
  ['without scripts', { javaScriptEnabled: false }],
  ['on a phone, dark', { viewport: { width: 390, height: 800 }, colorScheme: 'dark' }],
];

/** Corrects a wrong component and a wrong quantity of a blueprint, with and without scripts. */
export async function checkCorrections({ server, browser, blueprints }: Checked): Promise<string[]> {
  const { path = '' } = blueprints[0] ?? {};
  const faults: string[] = [];
  for (const [screen, options] of SCREENS) {
    const { page, complaints, close } = await visit(browser, server.base, options);
    await signIn(page);
    await page.goto(`${path}/corrections`);
    if (options.javaScriptEnabled !== false) {
      faults.push(
        ...(await violations(page)).map((fault) => `${screen}: ${fault}`),
        ...(await checkScript(page, screen)),
      );
    }
    const isWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth').catch(() => false);
    if (isWide === true) faults.push(`${screen}: the page is wider than the screen`);
    const capability = page.locator('input[name^="components "][name$=" capability"][value="relational_db"]').first();
    await capability.fill('document_db');
    const quantity = page.locator('input[name^="load "]').first();
    await quantity.fill('4321');
    await page.getByRole('button', { name: 'Update the design' }).click();
    await page.waitForURL(/\/blueprints\/synt_[^/]+(\/diff)?$/);
    const id = /synt_\w+/.exec(page.url().replace(path, ''))?.[0] ?? '';
    const view = await (await server.api(`/blueprints/${id}/requirements`)).json();
    const { requirements } = view as {
      requirements: { components: { capability: string }[]; load: { value?: number }[] };
    };
    if (!requirements.components.some((one) => one.capability === 'document_db'))
      faults.push(`${screen}: the component was not corrected`);
    if (!requirements.load.some(({ value }) => value === 4321))
      faults.push(`${screen}: the quantity was not corrected`);
    faults.push(...complaints.map((complaint) => `${screen}: ${complaint}`));
    await close();
  }
  return faults.map((fault) => `corrections: ${fault}`);
}

/** Another row for a component, and the words of the row that has the focus. */
async function checkScript(page: Page, screen: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Another component' }).press('Enter');
  const rows = await page.locator('[data-new]').count();
  const focused = await page.evaluate('document.activeElement.id');
  await page.locator('[data-quotes*="photos"] input').first().focus();
  const shown = await page.locator('mark.focused').count();
  return [
    ...(rows === 2 && focused === 'new-component-1-name'
      ? []
      : [`${screen}: ${rows} rows, focus on ${String(focused)}`]),
    ...(shown > 0 ? [] : [`${screen}: the words of the row are not shown`]),
  ];
}
