import type { Browser } from 'playwright-core';
import type { Server } from './server.ts';

export interface Checked {
  readonly server: Server;
  readonly browser: Browser;
  /** Paths of the sample blueprints. */
  readonly blueprints: readonly { readonly name: string; readonly path: string }[];
}
