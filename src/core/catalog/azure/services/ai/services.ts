import { formatNumber } from '../../../../messages/numbers.ts';
import type { RecognitionTask } from '../../../../model/inference-demand.ts';
import type { SizeFacts } from '../../../../model/offering.ts';
import { code, output, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { ITEMS, type RecognitionUnit, recognised } from '../../../kit/recognition.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, type Permissions, reachable } from '../../foundation/facts.ts';
import { callerRole } from '../../foundation/identity.ts';
import { PLACED, settingName, TAGS, worldName } from '../../foundation/names.ts';
import { keyless } from '../claims.ts';
import { linkTarget } from '../private-link/address.ts';

/** Calls/s of one account before it returns 429. learn.microsoft.com/azure/ai-services/document-intelligence/service-limits */
const CALLS_PER_SECOND = 15;

const PERMISSIONS: Permissions = {
  azurerm_cognitive_account: reachable(
    'Microsoft.CognitiveServices/accounts',
    'Microsoft.CognitiveServices/accounts/listKeys/action',
    'Microsoft.CognitiveServices/locations/resourceGroups/deletedAccounts/read',
    'Microsoft.CognitiveServices/locations/resourceGroups/deletedAccounts/delete',
  ),
};

/** An account for one kind of task, or for all of them. */
interface AccountKind {
  readonly id: string;
  readonly service: string;
  /** Undefined for all services. */
  readonly tasks?: readonly RecognitionTask[];
  readonly kind: string;
  readonly sku: string;
  readonly meter: string;
  readonly unit: RecognitionUnit;
}

/** Kinds and tiers of accounts. learn.microsoft.com/azure/ai-services/create-account-terraform */
const KINDS: readonly AccountKind[] = [
  {
    id: 'azure.ai-services',
    service: 'Azure AI services',
    kind: 'CognitiveServices',
    sku: 'S0',
    meter: 'ai_services/transactions',
    unit: 'thousand',
  },
  {
    id: 'azure.document-intelligence',
    service: 'Azure AI Document Intelligence',
    tasks: ['ocr'],
    kind: 'FormRecognizer',
    sku: 'S0',
    meter: 'document_intelligence/read',
    unit: 'thousand',
  },
  {
    id: 'azure.content-safety',
    service: 'Azure AI Content Safety',
    tasks: ['moderation'],
    kind: 'ContentSafety',
    sku: 'S0',
    meter: 'content_safety/image',
    unit: 'thousand',
  },
  {
    id: 'azure.ai-vision',
    service: 'Azure AI Vision',
    tasks: ['labels'],
    kind: 'ComputerVision',
    sku: 'S1',
    meter: 'ai_services/transactions',
    unit: 'thousand',
  },
  {
    id: 'azure.ai-speech',
    service: 'Azure AI Speech',
    tasks: ['speech_to_text'],
    kind: 'SpeechServices',
    sku: 'S0',
    meter: 'ai_speech/audio-hour',
    unit: 'hours',
  },
  {
    id: 'azure.translator',
    service: 'Azure AI Translator',
    tasks: ['translation'],
    kind: 'TextTranslation',
    sku: 'S1',
    meter: 'translator/text',
    unit: 'characters',
  },
];

const offering = ({ tasks, meter, unit, ...account }: AccountKind): AzureOffering<'ml_inference', SizeFacts> => ({
  id: account.id,
  service: account.service,
  capability: 'ml_inference',
  inNetwork: false,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({
    privateLink: linkTarget(`azurerm_cognitive_account.${labelOf(node.id)}`, 'account', 'cognitiveservices.azure.com'),
  }),
  fit(node, requirements) {
    const { kind, task, callsPerMonth } = node.demand;
    if (kind !== 'ready_made' || (tasks === undefined ? task !== undefined : !includes(tasks, task))) return null;
    if (isExcluded(requirements, ['ml_inference'], ['azure ai services', 'cognitive services'])) return null;
    return {
      because:
        task === undefined
          ? `Vision, document, speech and language APIs with one endpoint, for ${formatNumber(callsPerMonth)} calls/month, with no model to train or host.`
          : `A pretrained model for ${formatNumber(callsPerMonth)} ${ITEMS[task]}/month, with no model to train or host.`,
      provides: ['ml_inference'],
    };
  },
  size: (node) => [
    {
      sku: tasks === undefined ? 'S0, all services' : account.sku,
      count: 1,
      // Service level agreement for online services: Azure AI services 99.9 %.
      qualities: managed(3, 99.9, {
        scalesToZero: true,
        // Azure raises this limit on request.
        headroomScore: node.demand.peakPerSecond <= CALLS_PER_SECOND ? 1 : 0.5,
      }),
    },
  ],
  meter: (_size, { demand: { task, callsPerMonth } }) => [
    task === undefined ? counted(meter, 'calls', callsPerMonth, 1000) : recognised(meter, task, unit, callsPerMonth),
  ],
  declare(_size, node, site) {
    const label = site.label(node.id);
    return [
      resource('compute.tf', 'azurerm_cognitive_account', label, {
        name: worldName(node.id),
        ...PLACED,
        kind: account.kind,
        sku_name: account.sku,
        custom_subdomain_name: worldName(node.id),
        local_auth_enabled: false,
        ...TAGS,
      }),
      output(`${label}_endpoint`, `Endpoint of ${node.title}.`, code(`azurerm_cognitive_account.${label}.endpoint`)),
    ];
  },
  grantAccess(_size, node, site, caller) {
    const label = site.label(node.id);
    return {
      environment: {
        [settingName(site, node, 'RECOGNITION_ENDPOINT')]: code(`azurerm_cognitive_account.${label}.endpoint`),
      },
      secrets: {},
      blocks: [callerRole(site, caller, `azurerm_cognitive_account.${label}`, 'Cognitive Services User')],
    };
  },
  claims: (_size, node) => [keyless(`azurerm_cognitive_account.${labelOf(node.id)}`, 'local_auth_enabled')],
});

function includes(tasks: readonly RecognitionTask[], task: RecognitionTask | undefined): boolean {
  return task !== undefined && tasks.includes(task);
}

/** Pretrained models for images, documents, speech and text. */
export const aiServices = KINDS.map((kind) => entry(offering(kind)));
