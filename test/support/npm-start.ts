import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Working directory of `npm start`. */
export const ROOT = join(import.meta.dirname, '../..');

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };

/** Node arguments of `npm start`. */
export const START = scripts.start.split(' ').slice(1);
