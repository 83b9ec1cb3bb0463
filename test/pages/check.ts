import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromiumPath, launch } from './browser.ts';
import { checkAccessibility } from './check-accessibility.ts';
import { checkBlueprint } from './check-blueprint.ts';
import { checkCorrections } from './check-corrections.ts';
import { checkJourney } from './check-journey.ts';
import { checkProgress } from './check-progress.ts';
import { checkRevisions } from './check-revisions.ts';
import { checkWithoutScripts } from './check-without-scripts.ts';
import type { Checked } from './checked.ts';
import { SAMPLES } from './samples.ts';
import { takeScreenshots } from './screenshots.ts';
import { type Server, startServer } from './server.ts';

/**
 * Tests the service with a browser: Chromium from CHROMIUM_PATH or /usr/bin/chromium. Without Chromium it fails, or skips
 * with --optional. --screenshots sets the directory of screenshots.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { screenshots: { type: 'string' }, optional: { type: 'boolean' } } });
  const chromium = chromiumPath();
  if (chromium === null) return withoutChromium(values.optional === true);
  const server = await startServer();
  const browser = await launch(chromium);
  try {
    const blueprints = await synthesizeAll(server);
    const checked = { server, browser, blueprints };
    const faults = [
      ...(await checkJourney(checked)),
      ...(await checkBlueprint(checked)),
      ...(await checkCorrections(checked)),
      ...(await checkRevisions(checked)),
      ...(await checkProgress(browser)),
      ...(await checkWithoutScripts(checked)),
      ...(await checkAccessibility(checked)),
    ];
    if (values.screenshots !== undefined) {
      mkdirSync(values.screenshots, { recursive: true });
      await takeScreenshots(checked, (name) => join(values.screenshots ?? '', `${name}.png`));
    }
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    process.stdout.write(faults.length === 0 ? 'pages: passed\n' : `pages: ${faults.length} faults\n`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

function withoutChromium(isOptional: boolean): void {
  const help = 'Install Chromium (apt-get install chromium) or set CHROMIUM_PATH.';
  process.stdout.write(`pages: ${isOptional ? 'skipped, ' : ''}Chromium not found. ${help}\n`);
  process.exitCode = isOptional ? 0 : 1;
}

/** Sequential, with retries on a busy machine. */
async function synthesizeAll(server: Server): Promise<Checked['blueprints']> {
  const blueprints: { name: string; path: string }[] = [];
  for (const { name, ...body } of SAMPLES) {
    let answer = await server.api('/synthesis', body);
    while (answer.status === 503) {
      await setTimeout(Number(answer.headers.get('retry-after')) * 1000);
      answer = await server.api('/synthesis', body);
    }
    const { id } = (await answer.json()) as { id: string };
    // The stream ends with the synthesis.
    await (await server.api(`/synthesis/${id}/events`)).text();
    blueprints.push({ name, path: `/blueprints/${id}` });
  }
  return blueprints;
}

await main();
