import { dataPlatform, measurements } from './analytics.ts';
import { asynchronousPath } from './asynchronous-path.ts';
import type { CompositionContext } from './composition-context.ts';
import { cached, files, lookupData, relationalData, widerData } from './data-stores.ts';
import { filesNearViewers } from './edge-cache.ts';
import { devices, eventLog, fanOut, processing } from './events.ts';
import type { GraphBuilder } from './graph-builder.ts';
import { languageModel, recognition, search, training } from './intelligence.ts';
import { looseEnds } from './loose-ends.ts';
import { sharedFiles, transcoding } from './media.ts';
import { outgoingMail, thirdParties } from './messages.ts';
import { liveUpdates, signIn } from './people.ts';
import { keys, privateWay, vault } from './protection.ts';
import { requestPath, serverlessApi } from './request-path.ts';
import { accelerators, batchJobs, orchestration } from './scheduled-work.ts';
import { staticSite } from './static-site.ts';
import { support } from './support.ts';

/** A part of an architecture: adds its nodes and edges where the brief asks for it, and nothing where it does not. */
export type Pattern = (context: CompositionContext, builder: GraphBuilder) => void;

/** In the order in which they build on each other: what calls comes before what is called. */
export const PATTERNS: readonly Pattern[] = [
  staticSite,
  requestPath,
  serverlessApi,
  asynchronousPath,
  batchJobs,
  accelerators,
  devices,
  relationalData,
  lookupData,
  widerData,
  cached,
  files,
  filesNearViewers,
  sharedFiles,
  eventLog,
  fanOut,
  processing,
  measurements,
  dataPlatform,
  orchestration,
  search,
  languageModel,
  recognition,
  training,
  transcoding,
  liveUpdates,
  looseEnds,
  signIn,
  outgoingMail,
  thirdParties,
  privateWay,
  keys,
  vault,
  support,
];
