import { signIn, visit } from './browser.ts';
import type { Checked } from './checked.ts';

const WIDTHS = [1280, 390];
const SCHEMES = ['light', 'dark'] as const;
const TABS = ['Cost', 'Findings', 'Requirements', 'Terraform'];

/** Screenshots of every page and tab for manual review. */
export async function takeScreenshots({ server, browser, blueprints }: Checked, file: (name: string) => string) {
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const options = { colorScheme, viewport: { width, height: 900 } };
      const { page, close } = await visit(browser, server.base, options);
      const take = (name: string) =>
        page.screenshot({ path: file(`${name}-${width}-${colorScheme}`), fullPage: true, animations: 'disabled' });
      await page.goto('/');
      await take('welcome');
      await page.goto('/login');
      await take('login');
      await signIn(page);
      await take('home');
      for (const path of ['/console', '/blueprints']) {
        await page.goto(path);
        await take(path.slice(1));
      }
      for (const { name, path } of blueprints) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await take(name);
        for (const tab of TABS) {
          await page.getByRole('tab', { name: tab }).click();
          await take(`${name}-${tab.toLowerCase()}`);
        }
      }
      await close();
    }
  }
}
