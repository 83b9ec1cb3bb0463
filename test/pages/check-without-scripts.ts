import { signIn, visit } from './browser.ts';
import type { Checked } from './checked.ts';

/** The same steps without JavaScript: all content is present and the page reloads itself. */
export async function checkWithoutScripts({ server, browser }: Checked): Promise<string[]> {
  const { page, complaints, close } = await visit(browser, server.base, { javaScriptEnabled: false });
  await signIn(page, { from: '/' });
  await page.getByLabel('System description').fill('A blog for my travels');
  await page.getByText('Azure', { exact: true }).click();
  const regions = await page.getByLabel('AWS region').isVisible();
  await page.getByRole('button', { name: 'Create blueprint' }).click();
  await page.locator('#price').waitFor();
  const faults = regions ? ['without scripts: the regions of another cloud are offered'] : [];
  for (const name of ['Components', 'Cost', 'Findings', 'Requirements', 'Terraform']) {
    const isThere = await page.getByRole('heading', { name, exact: true }).isVisible();
    if (!isThere) faults.push(`without scripts: the section ${name} is not visible`);
  }
  await page
    .getByRole('region', { name: /^Diagram/ })
    .getByRole('link')
    .first()
    .click();
  if (!page.url().includes('#part-')) faults.push('without scripts: the diagram does not link to its components');
  const dead = await page.getByRole('button', { name: /Copy|Zoom|screen/ }).count();
  if (dead > 0) faults.push(`without scripts: ${dead} buttons without a function`);
  await close();
  return [...faults, ...complaints.map((complaint) => `without scripts: ${complaint}`)];
}
