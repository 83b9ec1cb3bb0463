import { formatNumber } from '../../../../messages/numbers.ts';
import type { SeriesDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { atLeast, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { gib } from '../../foundation/names.ts';
import { onlyReads } from '../sources.ts';
import { datasetBlocks, datasetClaims, datasetFacts, grantCaller, queryUsage, storageUsages } from './bigquery.ts';

/** A question takes about a second: fine for reports and charts, too slow for programs that ask all the time. */
const MOST_QUERIES_PER_SECOND = 1;
/** 3 GB a second can be written to a project (cloud.google.com/bigquery/quotas); points go in batches. */
const MOST_POINTS_PER_SECOND = 1_000_000;
const SECONDS_PER_DAY = 86_400;
const HOURS_PER_DAY = 24;
const BYTES_PER_GB = 1e9;
/** A query reads 10 MB at the least (cloud.google.com/bigquery/pricing), here the last hour's points. */
const LEAST_QUERY_GB = 0.01;
const HEADROOM_SCORE = 0.8;

/** Measurements in a table by day: nothing runs between questions, and old days go by themselves. */
export const bigquerySeries = entry<'timeseries_db', SizeFacts>({
  id: 'gcp.bigquery-series',
  service: 'BigQuery',
  capability: 'timeseries_db',
  inNetwork: false,
  fit: ({ demand }) =>
    demand.queriesPerSecond > MOST_QUERIES_PER_SECOND || demand.pointsPerSecond > MOST_POINTS_PER_SECOND
      ? null
      : {
          because: `A table by day takes ${formatNumber(demand.pointsPerSecond)} points/s and answers in about a second; at ${formatNumber(demand.queriesPerSecond)} questions a second no node is needed.`,
          provides: ['timeseries_db', 'backup'],
        },
  size: () => [
    {
      sku: 'Table by day, on demand',
      count: 1,
      // cloud.google.com/bigquery/sla
      qualities: managed(3, 99.99, { scalesToZero: true, headroomScore: HEADROOM_SCORE }),
    },
  ],
  meter: (_size, { demand }) => seriesUsages(demand),
  declare: (_size, node, site) => seriesBlocks(node, site),
  grantAccess: (_size, node, site, caller, edge) => grantCaller(node, site, caller, !onlyReads(site, edge)),
  claims: (_size, node) => datasetClaims(labelOf(node.id)),
  facts: (_size, node) => datasetFacts(labelOf(node.id)),
});

function seriesUsages(demand: SeriesDemand): readonly Usage[] {
  const { pointsPerSecond, pointBytes, retentionDays, queriesPerSecond } = demand;
  const dayGb = (pointsPerSecond * SECONDS_PER_DAY * pointBytes) / BYTES_PER_GB;
  const writtenGb = (pointsPerSecond * SECONDS_PER_MONTH * pointBytes) / BYTES_PER_GB;
  const queryGb = Math.max(LEAST_QUERY_GB, dayGb / HOURS_PER_DAY);
  return [
    ...storageUsages({ storedGb: dayGb * retentionDays }),
    {
      meter: 'bigquery/storage-write-api',
      what: 'Points written',
      quantity: gib(writtenGb),
      arithmetic: `${formatNumber(pointsPerSecond)} a second x ${formatNumber(pointBytes)} bytes x 730 h x 3,600 s`,
    },
    queryUsage(queriesPerSecond * SECONDS_PER_MONTH * queryGb),
  ];
}

function seriesBlocks(node: GraphNode<'timeseries_db'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...datasetBlocks(node, site),
    numberVariable(
      `${label}_retention_days`,
      `Days after which points of ${node.title} are deleted.`,
      Math.max(1, Math.ceil(node.demand.retentionDays)),
      atLeast(1),
    ),
    resource('data.tf', 'google_bigquery_table', label, {
      dataset_id: code(`google_bigquery_dataset.${label}.dataset_id`),
      table_id: 'points',
      labels: code('local.labels'),
      deletion_protection: code('var.environment == "production"'),
      require_partition_filter: true,
      time_partitioning: nested({
        type: 'DAY',
        field: 'at',
        expiration_ms: code(`var.${label}_retention_days * ${SECONDS_PER_DAY} * 1000`),
      }),
      clustering: ['series'],
      schema: JSON.stringify([
        { name: 'series', type: 'STRING', mode: 'REQUIRED' },
        { name: 'at', type: 'TIMESTAMP', mode: 'REQUIRED' },
        { name: 'value', type: 'FLOAT' },
        { name: 'tags', type: 'JSON' },
      ]),
    }),
  ];
}
