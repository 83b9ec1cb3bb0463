import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Principal, Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, output, resource } from '../../../../model/terraform.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, nameOf, projectRole } from '../../foundation/names.ts';

type RecognitionNode = GraphNode<'ml_inference'>;

const CALLS_PER_UNIT = 1000;

/** Ready-made recognition: texts and things in pictures, documents, speech. Nothing is trained and nothing runs. */
export const visionAi = entry<'ml_inference', SizeFacts>({
  id: 'gcp.vision-ai',
  service: 'Cloud Vision and Document AI',
  capability: 'ml_inference',
  inNetwork: false,
  fit: ({ demand }) =>
    demand.kind !== 'ready_made' || (demand.task !== undefined && demand.task !== 'ocr')
      ? null
      : {
          because: `Google's ready-made models read ${formatNumber(demand.callsPerMonth)} images or pages a month; no training and no idle resources are billed, and a page costs a seventh of a cent.`,
          provides: ['ml_inference'],
        },
  size: () => [
    {
      sku: 'Text detection and OCR',
      count: 1,
      // cloud.google.com/vision/sla
      qualities: managed(3, 99.9, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => [
    {
      meter: 'vision/document-text-detection',
      what: 'Pictures or pages recognised',
      quantity: demand.callsPerMonth / CALLS_PER_UNIT,
      arithmetic: `${formatNumber(demand.callsPerMonth)} calls of one feature each`,
    },
  ],
  declare: (_size, node, site) => recognitionBlocks(node, site),
  grantAccess: (_size, node, site, caller) => grantCaller(node, site, caller),
  facts: () => ({ permissions: PERMISSIONS }),
});

function recognitionBlocks(node: RecognitionNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...apis('vision', 'documentai', 'speech'),
    resource('compute.tf', 'google_document_ai_processor', label, {
      display_name: nameOf(node.id),
      location: site.region.eu ? 'eu' : 'us',
      type: 'OCR_PROCESSOR',
      depends_on: enabled('documentai'),
    }),
    output(
      `${label}_processor`,
      'Reads documents of many pages; pictures go straight to Vision, recordings to Speech-to-Text.',
      code(`google_document_ai_processor.${label}.id`),
    ),
  ];
}

/** Vision has no role: callers need only the right to use services of the project. */
function grantCaller(node: RecognitionNode, site: Site, caller: Principal): AccessGrant {
  const label = site.label(node.id);
  const name = `${caller.label}_${label}`;
  return {
    environment: {
      [`${label.toUpperCase()}_PROCESSOR`]: code(`google_document_ai_processor.${label}.id`),
    },
    secrets: {},
    blocks: [
      ...projectRole(`${name}_uses`, 'roles/serviceusage.serviceUsageConsumer', caller.identity, null),
      ...projectRole(`${name}_reads`, 'roles/documentai.apiUser', caller.identity, null),
      ...projectRole(`${name}_hears`, 'roles/speech.client', caller.identity, null),
    ],
  };
}

const PERMISSIONS: Permissions = {
  google_document_ai_processor: 'documentai.processors.create,delete,get documentai.operations.getLegacy',
};
