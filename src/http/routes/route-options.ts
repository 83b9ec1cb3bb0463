import type { Config } from '#config';
import type { Services } from '#services/services.ts';
import type { BrowserSessions } from '../plugins/browser-session.ts';
import type { RouteTable } from '../plugins/route-table.ts';
import type { PublicUrl } from '../public-url.ts';

/** Options of every route plugin. */
export interface RouteOptions {
  readonly services: Services;
  readonly config: Config;
  readonly publicUrl: PublicUrl;
  readonly routes: RouteTable;
  readonly browser: BrowserSessions;
}
