import { formatNumber } from '../../../messages/numbers.ts';
import type { SearchDemand } from '../../../model/demand.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { code, output, resource } from '../../../model/terraform.ts';
import { between, joined, numberVariable } from '../../kit/blocks.ts';
import { regionList } from '../../kit/regions.ts';
import { counted } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion } from '../foundation/naming.ts';
import { S3_SLA } from './s3.ts';

const PERMISSIONS = permissions(
  `
aws_s3vectors_index s3vectors: CreateIndex DeleteIndex TagResource
aws_s3vectors_vector_bucket s3vectors: CreateVectorBucket DeleteVectorBucket TagResource
`,
  { s3vectors: scope('s3vectors:{region}:*:bucket/{name}*', 'GetIndex GetVectorBucket ListTagsForResource') },
);

/** Maximum number of vectors per index, and its queries/s (S3 guide, "S3 Vectors limitations"). */
const MOST_VECTORS = 2_000_000_000;
const MOST_QPS = 100;
const MOST_DIMENSIONS = 4096;
/** Default vector dimensions: those of Titan Text Embeddings V2. */
const USUAL_DIMENSIONS = 1024;
const BYTES_PER_NUMBER = 4;
/** Key and metadata of a vector, KB: a working assumption. */
const METADATA_KB = 1;
const GB = 1e9;
const TB = 1e12;
/** Share of the vectors that are rewritten per month: a working assumption. */
const REWRITTEN = 0.1;

/** Vectors in object storage, charged by storage and queries. */
const offering: AwsOffering<'vector_search', SizeFacts> = {
  id: 'aws.s3-vectors',
  service: 'S3 Vectors',
  capability: 'vector_search',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  absentFrom: regionList(`
    us-west-1 ca-west-1 mx-central-1 sa-east-1 eu-central-2 eu-south-1 eu-south-2 il-central-1 me-south-1
    me-central-1 af-south-1 ap-south-2 ap-east-1 ap-east-2 ap-northeast-3 ap-southeast-3 ap-southeast-4
    ap-southeast-5 ap-southeast-6 ap-southeast-7
  `),
  fit({ demand, also }) {
    if (also.includes('full_text_search') || demand.dimensions > MOST_DIMENSIONS) return null;
    return {
      because: `${formatNumber(demand.documents)} vectors with ${formatNumber(demand.queriesPerMonth)} queries per month: no cluster, and a latency of about 100 ms.`,
      provides: ['vector_search'],
    };
  },
  size: ({ demand }) =>
    demand.peakQps > MOST_QPS || demand.documents > MOST_VECTORS
      ? []
      : [{ sku: 'one index', count: 1, qualities: servedByRegion(S3_SLA) }],
  meter(_, { demand }) {
    const gb = storedGb(demand);
    return [
      {
        meter: 's3_vectors/storage',
        what: 'vectors with their metadata',
        quantity: gb,
        arithmetic: `${formatNumber(demand.documents)} vectors x ${formatNumber((gb * GB) / 1000 / Math.max(1, demand.documents))} KB`,
      },
      {
        meter: 's3_vectors/put',
        what: 'vectors written',
        quantity: gb * REWRITTEN,
        arithmetic: `${formatNumber(gb)} GB x ${REWRITTEN}`,
      },
      counted('s3_vectors/query-requests', 'searches', demand.queriesPerMonth, 1_000_000, 'searches'),
      {
        meter: 's3_vectors/query-data',
        what: 'vector data processed by queries',
        quantity: (demand.queriesPerMonth * gb * GB) / TB,
        arithmetic: `${formatNumber(demand.queriesPerMonth)} queries x ${formatNumber(gb)} GB`,
      },
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    const { dimensions } = node.demand;
    return [
      numberVariable(
        `${label}_dimensions`,
        `${node.title}: vector dimensions of your embedding model. A change recreates the index.`,
        dimensions > 0 ? dimensions : USUAL_DIMENSIONS,
        between(1, MOST_DIMENSIONS),
      ),
      resource('data.tf', 'aws_s3vectors_vector_bucket', label, {
        vector_bucket_name: joined(named(label), '-', code('local.account')),
      }),
      resource('data.tf', 'aws_s3vectors_index', label, {
        index_name: 'documents',
        vector_bucket_name: code(`aws_s3vectors_vector_bucket.${label}.vector_bucket_name`),
        data_type: 'float32',
        dimension: code(`var.${label}_dimensions`),
        distance_metric: 'cosine',
      }),
      output(
        `${label}_index`,
        `${node.title}: ARN of the vector index.`,
        code(`aws_s3vectors_index.${label}.index_arn`),
      ),
    ];
  },
  grantAccess(_, node, site, caller, edge) {
    const label = site.label(node.id);
    const reads = edge.kind === 'read';
    const resources = code(`aws_s3vectors_index.${label}.index_arn`);
    const reading = ['s3vectors:GetIndex', 's3vectors:GetVectors', 's3vectors:ListVectors', 's3vectors:QueryVectors'];
    return accessGrant({ [environmentName(node, site, 'VECTORS', 'INDEX_ARN')]: resources }, [
      grant(caller, reads ? `${label}_read` : label, [
        {
          sid: reads ? 'SearchVectors' : 'SearchAndWriteVectors',
          actions: reads ? reading : [...reading, 's3vectors:DeleteVectors', 's3vectors:PutVectors'],
          resources,
        },
      ]),
    ]);
  },
};

function storedGb({ documents, dimensions }: SearchDemand): number {
  const numbers = dimensions > 0 ? dimensions : USUAL_DIMENSIONS;
  return (documents * (numbers * BYTES_PER_NUMBER + METADATA_KB * 1000)) / GB;
}

export const s3Vectors = entry(offering);
