import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { atLeast, joined, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, HOURS, projectRole } from '../../foundation/names.ts';
import { ownKey } from '../cloud-kms.ts';

type ModelNode = GraphNode<'ml_inference'>;

/** Predictions a second of a model of middling size on four vCPU; a working assumption. */
const CALLS_PER_NODE = 20;
const MACHINE = 'e2-standard-4';
const MOST_NODES = 100;

/** A model of the user's own behind an address that stays the same while versions come and go. */
export const vertexEndpoint = entry<'ml_inference', SizeFacts>({
  id: 'gcp.vertex-ai-endpoint',
  service: 'Vertex AI endpoint',
  capability: 'ml_inference',
  inNetwork: false,
  fit: ({ demand, needs }) =>
    demand.kind !== 'own' || needs.scaleToZero
      ? null
      : {
          because: `A model of your own answers ${formatNumber(demand.peakPerSecond)} calls/s at an endpoint that adds machines up to the peak and shifts traffic between versions.`,
          provides: ['ml_inference'],
        },
  size: ({ demand, needs }) => {
    const least = needs.zones > 1 ? 2 : 1;
    const count = Math.max(least, Math.ceil(demand.peakPerSecond / CALLS_PER_NODE));
    if (count > MOST_NODES) return [];
    return [
      {
        sku: `${formatNumber(count)} x ${MACHINE}`,
        count,
        // cloud.google.com/vertex-ai/sla: 99.9 % with two nodes or more.
        qualities: managed(count > 1 ? 2 : 1, count > 1 ? 99.9 : null, { operations: 0.2 }),
      },
    ];
  },
  meter: ({ count }) => [
    {
      meter: `vertex_ai/prediction/${MACHINE}`,
      what: 'Machines that answer',
      quantity: count * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(count)} x ${HOURS}`,
    },
  ],
  declare: ({ count }, node, site) => endpointBlocks(count, node, site),
  grantAccess: (_size, node, site, caller) => {
    const label = site.label(node.id);
    return {
      environment: { [`${label.toUpperCase()}_ENDPOINT`]: code(`google_vertex_ai_endpoint.${label}.id`) },
      secrets: {},
      blocks: projectRole(`${caller.label}_${label}`, 'roles/aiplatform.user', caller.identity, null),
    };
  },
  claims: (_size, node): readonly Claim[] => [
    {
      kind: 'private',
      text: 'The endpoint answers only to identities that were granted it.',
      resource: `google_vertex_ai_endpoint.${labelOf(node.id)}`,
      attributes: { dedicated_endpoint_enabled: false },
    },
  ],
  facts: () => ({ permissions: PERMISSIONS }),
});

function endpointBlocks(count: number, node: ModelNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const address = `google_vertex_ai_endpoint.${label}`;
  const own = ownKey(site, 'aiplatform');
  return [
    ...apis('aiplatform'),
    ...(own?.blocks ?? []),
    numberVariable(
      `${label}_max_nodes`,
      `Most machines of ${node.title}: they are billed from the moment a model is deployed.`,
      count,
      atLeast(1),
    ),
    resource('compute.tf', 'google_vertex_ai_endpoint', label, {
      // An endpoint is named by a number of ten digits at the most, the first of which is not 0; the suffix has up to eight.
      name: joined(String(indexOf(site, node.id)), code('random_id.suffix.dec')),
      display_name: node.title,
      location: code('var.region'),
      region: code('var.region'),
      labels: code('local.labels'),
      dedicated_endpoint_enabled: false,
      encryption_spec: own === null ? undefined : nested({ kms_key_name: own.key }),
      predict_request_response_logging_config: nested({ enabled: false }),
      depends_on: [...enabled('aiplatform'), ...(own?.after ?? [])],
    }),
    output(
      `${label}_deploy`,
      'Terraform creates the endpoint; a model is uploaded with gcloud ai models upload and deployed with this command.',
      code(
        `"gcloud ai endpoints deploy-model \${${address}.name} --region \${var.region} --model MODEL_ID --display-name ${node.id} --machine-type ${MACHINE} --min-replica-count ${Math.min(2, count)} --max-replica-count \${var.${label}_max_nodes}"`,
      ),
    ),
  ];
}

/** Two endpoints of a system need two numbers. */
function indexOf(site: Site, id: string): number {
  return (
    1 + site.placed.filter((part) => part.node.capability === 'ml_inference').findIndex((part) => part.node.id === id)
  );
}

const PERMISSIONS: Permissions = {
  google_vertex_ai_endpoint: 'aiplatform.endpoints.create,delete,get,update aiplatform.operations.list',
};
