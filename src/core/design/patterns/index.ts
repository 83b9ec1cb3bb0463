import { dataPlatform, timeSeries } from './analytics.ts';
import { asynchronousPath } from './asynchronous-path.ts';
import type { CompositionContext } from './composition-context.ts';
import { cached, files, lookupData, relationalData, widerData } from './data-stores.ts';
import { filesThroughCdn } from './edge-cache.ts';
import { devices, eventLog, fanOut, processing } from './events.ts';
import type { GraphBuilder } from './graph-builder.ts';
import { languageModel, recognition, search, training } from './intelligence.ts';
import { sharedFiles, transcoding } from './media.ts';
import { outgoingMail, thirdParties } from './messages.ts';
import { liveUpdates, signIn } from './people.ts';
import { keys, privateConnectivity, vault } from './protection.ts';
import { requestPath, serverlessApi } from './request-path.ts';
import { accelerators, batchJobs, orchestration } from './scheduled-work.ts';
import { staticSite } from './static-site.ts';
import { support } from './support.ts';
import { unconnectedParts } from './unconnected-parts.ts';

/** Adds the nodes and edges of one architecture pattern to a graph if the requirements ask for them. */
export type Pattern = (context: CompositionContext, builder: GraphBuilder) => void;

/** In order of dependency: callers before the components that they call. */
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
  filesThroughCdn,
  sharedFiles,
  eventLog,
  fanOut,
  processing,
  timeSeries,
  dataPlatform,
  orchestration,
  search,
  languageModel,
  recognition,
  training,
  transcoding,
  liveUpdates,
  unconnectedParts,
  signIn,
  outgoingMail,
  thirdParties,
  privateConnectivity,
  keys,
  vault,
  support,
];
