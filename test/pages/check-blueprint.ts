import type { Page } from 'playwright-core';
import { signIn, visit } from './browser.ts';
import type { Checked } from './checked.ts';

const MAX_PAGES = 15;
/** Pixels of the text of an A4 page. */
const PAPER = { width: 688, height: 1020 };

type Expect = (truth: boolean, fault: string) => void;

/** The diagram and the printed report of a large blueprint. */
export async function checkBlueprint({ server, browser, blueprints }: Checked): Promise<string[]> {
  const { page, complaints, close } = await visit(browser, server.base);
  const faults: string[] = [];
  const expect: Expect = (truth, fault) => {
    if (!truth) faults.push(`blueprint: ${fault}`);
  };
  await signIn(page);
  await page.goto(blueprints.find(({ name }) => name === 'hospital')?.path ?? '');
  await checkZoom(page, expect);
  await checkDrag(page, expect);
  await checkFullScreen(page, expect);
  await checkLinks(page, expect);
  await checkPrint(page, expect);
  await close();
  return [...faults, ...complaints.map((complaint) => `blueprint: ${complaint}`)];
}

const pictureOf = (page: Page) => page.getByRole('region', { name: /^Diagram/ });
const scrolledTo = (page: Page) => pictureOf(page).evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);

async function checkZoom(page: Page, expect: Expect): Promise<void> {
  const picture = pictureOf(page);
  const image = picture.locator('img');
  const widthOf = async () => (await image.boundingBox())?.width ?? 0;
  const drawn = Number(await image.getAttribute('width'));
  expect((await widthOf()) === drawn, 'the diagram does not start at its real size');
  await picture.focus();
  await page.keyboard.press('+');
  expect((await widthOf()) > drawn, 'the key + does not zoom');
  await page.keyboard.press('0');
  const frame = (await picture.boundingBox())?.width ?? 0;
  expect((await widthOf()) <= frame, 'the key 0 does not fit the diagram');
  const card = await picture.getByRole('link', { name: 'Cache', exact: true }).boundingBox();
  expect((card?.width ?? drawn) < frame / 5, 'the links do not zoom with the diagram');
  await page.getByRole('button', { name: 'Actual size' }).click();
  expect((await widthOf()) === drawn, 'the button does not restore the real size');
}

async function checkDrag(page: Page, expect: Expect): Promise<void> {
  const link = pictureOf(page).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const from = await scrolledTo(page);
  const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
  const before = page.url();
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x - 180, y + 20, { steps: 8 });
  await page.mouse.up();
  const to = await scrolledTo(page);
  expect((to[0] ?? 0) > (from[0] ?? 0) + 100, `a drag does not scroll the diagram: ${from} to ${to}`);
  expect(page.url() === before, 'a drag follows the link under the pointer');
}

async function checkFullScreen(page: Page, expect: Expect): Promise<void> {
  const button = page.getByRole('button', { name: 'Full screen' });
  const isFull = () => page.evaluate("document.fullscreenElement?.matches('figure.diagram') ?? false");
  await button.click();
  await page.locator('[data-zoom="screen"][aria-pressed="true"]').waitFor();
  expect((await isFull()) === true, 'the diagram is not shown in full screen');
  await pictureOf(page).focus();
  await page.keyboard.press('f');
  await page.locator('[data-zoom="screen"][aria-pressed="false"]').waitFor();
  expect((await isFull()) === false, 'the key F does not end full screen');
}

async function checkLinks(page: Page, expect: Expect): Promise<void> {
  await page.getByRole('tab', { name: 'Cost' }).click();
  await pictureOf(page).getByRole('link', { name: 'Cache', exact: true }).click();
  const tab = page.getByRole('tab', { name: 'Components' });
  await page.locator('article:target').waitFor();
  expect((await tab.getAttribute('aria-selected')) === 'true', 'a component does not select its tab');
  const heading = await page.locator('article:target h4').textContent();
  expect(heading === 'Cache', `the diagram links to ${heading}`);
}

async function checkPrint(page: Page, expect: Expect): Promise<void> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages > 3 && pages <= MAX_PAGES, `the report has ${pages} pages`);
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  for (const left of ['.site', '.tabs', '.zoom', '.actions', '#terraform']) {
    expect(!(await page.locator(left).first().isVisible()), `${left} is printed`);
  }
  for (const name of ['Components', 'Cost', 'Findings', 'Requirements']) {
    expect(await page.getByRole('heading', { name, exact: true }).first().isVisible(), `${name} is not printed`);
  }
  const cut = await page.evaluate(
    "[...document.querySelectorAll('.scroll, .picture')].filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.ariaLabel)",
  );
  expect((cut as string[]).length === 0, `cut in print: ${cut}`);
}
