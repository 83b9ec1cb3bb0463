import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where `npm start` runs. */
export const ROOT = join(import.meta.dirname, '../..');

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };

/** What `npm start` gives Node, from the program's folder. */
export const START = scripts.start.split(' ').slice(1);
