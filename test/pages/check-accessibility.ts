import type { Page } from 'playwright-core';
import { signIn, violations, visit } from './browser.ts';
import type { Checked } from './checked.ts';

const TABS = ['Components', 'Cost', 'Findings', 'Requirements', 'Terraform'];
/** Both screens use the same colours, so one is sufficient for the dark theme. */
const SCREENS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
] as const;

/** Checks all pages with axe-core in the light and dark theme, on desktop and mobile screens. */
export async function checkAccessibility({ server, browser, blueprints }: Checked): Promise<string[]> {
  const faults: string[] = [];
  for (const { colorScheme, width } of SCREENS) {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const { page, complaints, close } = await visit(browser, server.base, options);
    const look = async (where: string) => {
      const found = await violations(page);
      faults.push(...found.map((violation) => `${where}, ${colorScheme}, ${width} px: ${violation}`));
    };
    for (const path of ['/', '/login', '/docs/errors']) {
      await page.goto(path);
      await look(path);
    }
    await signIn(page);
    const { path: again = '' } = blueprints[1] ?? {};
    for (const path of ['/', again.replace('/blueprints/', '/?again='), '/console', '/blueprints', '/comparisons']) {
      await page.goto(path);
      await look(path);
    }
    for (const { name, path } of blueprints) {
      await page.goto(path);
      await eachTab(page, (tab) => look(`${name}, ${tab}`));
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
