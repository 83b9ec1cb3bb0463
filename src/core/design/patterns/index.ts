import type { Capability } from '../../model/capability.ts';
import { accountServices } from './account.ts';
import { dashboards, dataLake, dataPipeline, dataWarehouse, timeSeries } from './analytics.ts';
import { asynchronousPath } from './asynchronous-path.ts';
import type { CompositionContext, PartContext } from './composition-context.ts';
import { cached, files, lookupData, relationalData } from './data-stores.ts';
import { delivery } from './delivery.ts';
import { ownDns } from './domain-name.ts';
import { filesThroughCdn } from './edge-cache.ts';
import { devices, eventLog, fanOut, processing } from './events.ts';
import { componentFlows, statedFlows } from './flows.ts';
import type { GraphBuilder } from './graph-builder.ts';
import { languageModel, recognition, search, training } from './intelligence.ts';
import { sharedFiles, transcoding } from './media.ts';
import { outgoingMail, thirdParties } from './messages.ts';
import { databaseMigration, serverMigration } from './migration.ts';
import { edgeAcceleration, gameServers, networkHub, networkLoadBalancer } from './networks.ts';
import { closeRoles } from './open-roles.ts';
import { liveUpdates, signIn } from './people.ts';
import { keys, privateConnectivity, vault } from './protection.ts';
import { requestPath, serverlessApi } from './request-path.ts';
import { accelerators, batchJobs, orchestration, schedule } from './scheduled-work.ts';
import { staticSite } from './static-site.ts';
import { support } from './support.ts';
import { unconnectedParts } from './unconnected-parts.ts';

/** Adds the nodes and edges of one architecture pattern to a graph if the requirements ask for them. */
export type Pattern = (context: CompositionContext, builder: GraphBuilder) => void;

/** Applies a pattern to each component of a capability. */
function each(capability: Capability, add: (part: PartContext, builder: GraphBuilder) => void): Pattern {
  return (context, builder) => {
    for (const part of context.each(capability)) add(part, builder);
  };
}

/** In order of dependency: callers before the components that they call. */
export const PATTERNS: readonly Pattern[] = [
  each('static_site', staticSite),
  requestPath,
  serverlessApi,
  asynchronousPath,
  each('batch_compute', batchJobs),
  each('gpu_compute', accelerators),
  each('iot_ingest', devices),
  each('relational_db', relationalData),
  each('document_db', lookupData('document_db')),
  each('key_value_db', lookupData('key_value_db')),
  each('wide_column_db', lookupData('wide_column_db')),
  each('graph_db', lookupData('graph_db')),
  each('cache', cached),
  each('object_storage', files),
  filesThroughCdn,
  each('file_storage', sharedFiles),
  each('event_stream', eventLog),
  each('pubsub', fanOut('pubsub')),
  each('event_bus', fanOut('event_bus')),
  each('stream_processing', processing),
  each('timeseries_db', timeSeries),
  each('data_lake', dataLake),
  each('data_warehouse', dataWarehouse),
  each('etl', dataPipeline),
  each('bi_dashboard', dashboards),
  each('workflow', orchestration),
  each('scheduler', schedule),
  each('full_text_search', search('full_text_search')),
  each('vector_search', search('vector_search')),
  each('llm_inference', languageModel),
  each('ml_inference', recognition),
  each('ml_training', training),
  each('media_transcode', transcoding),
  each('websocket_realtime', liveUpdates),
  componentFlows,
  unconnectedParts,
  each('identity', signIn),
  each('email_sms', outgoingMail),
  thirdParties,
  each('vpn_or_private_link', privateConnectivity),
  each('kms', keys),
  networkLoadBalancer,
  edgeAcceleration,
  each('network_hub', networkHub),
  each('game_servers', gameServers),
  each('data_migration', databaseMigration),
  each('server_migration', serverMigration),
  vault,
  support,
  delivery,
  accountServices,
  each('dns', ownDns),
  statedFlows,
  closeRoles,
];
