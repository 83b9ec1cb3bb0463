import type { Page } from 'playwright-core';
import { signIn, violations, visit } from './browser.ts';
import type { Checked } from './check.ts';

const TABS = ['Components', 'Cost', 'Findings', 'Understood', 'Terraform'];
const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390];

/** axe-core finds nothing wrong with any page, in light and dark, on a wide screen and a telephone. */
export async function checkAccessibility({ server, browser, blueprints }: Checked): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of SCHEMES) {
    const { page, complaints, close } = await visit(browser, server.base, { colorScheme });
    const look = async (where: string) => {
      const found = await violations(page);
      faults.push(...found.map((violation) => `${where}, ${colorScheme}: ${violation}`));
    };
    for (const path of ['/', '/login', '/docs/errors']) {
      await page.goto(path);
      await look(path);
    }
    await signIn(page);
    for (const path of ['/', '/?again=', '/console', '/blueprints']) {
      await page.goto(path === '/?again=' ? `${path}${idOf(blueprints)}` : path);
      await look(path);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const { name, path } of blueprints) {
        await page.goto(path);
        await eachTab(page, (tab) => look(`${name}, ${tab}, ${width} px`));
      }
    }
    faults.push(...complaints);
    await close();
  }
  return faults.map((fault) => `accessibility: ${fault}`);
}

async function eachTab(page: Page, look: (tab: string) => Promise<void>): Promise<void> {
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).click();
    await look(tab);
  }
}

function idOf(blueprints: Checked['blueprints']): string {
  return blueprints[1]?.path.split('/').at(-1) ?? '';
}
