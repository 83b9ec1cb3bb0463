import { asynchronousPath } from './asynchronous-path.ts';
import type { Brief } from './brief.ts';
import { cached, files, lookupData, relationalData } from './data-stores.ts';
import type { Draft } from './draft.ts';
import { outgoingMail, thirdParties } from './messages.ts';
import { requestPath, serverlessApi } from './request-path.ts';
import { staticSite } from './static-site.ts';
import { support } from './support.ts';

/** A part of an architecture: adds its nodes and edges where the brief asks for it, and nothing where it does not. */
export type Pattern = (brief: Brief, draft: Draft) => void;

/** In the order in which they build on each other: what calls comes before what is called. */
export const PATTERNS: readonly Pattern[] = [
  staticSite,
  requestPath,
  serverlessApi,
  asynchronousPath,
  relationalData,
  lookupData,
  cached,
  files,
  outgoingMail,
  thirdParties,
  support,
];
