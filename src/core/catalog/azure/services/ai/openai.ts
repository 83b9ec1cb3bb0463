import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { atLeast, labelOf, matches, numberVariable, oneOf, stringVariable } from '../../../kit/blocks.ts';
import { regionList } from '../../../kit/regions.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry, manage, type Permissions } from '../../foundation/facts.ts';
import { callerRole } from '../../foundation/identity.ts';
import { notBlank } from '../../foundation/inputs.ts';
import { PLACED, settingName, TAGS, worldName } from '../../foundation/names.ts';
import { keyless } from '../claims.ts';
import { linkTarget } from '../private-link/address.ts';

type ModelNode = GraphNode<'llm_inference'>;

interface ModelSize extends SizeFacts {
  readonly model: Model;
  /** Thousands of tokens per minute. */
  readonly capacity: number;
}

type Model = { readonly name: string; readonly version: string };

/** Model versions. learn.microsoft.com/azure/ai-foundry/openai/concepts/models */
const MODELS: readonly Model[] = [
  { name: 'gpt-5-mini', version: '2025-08-07' },
  { name: 'gpt-4.1', version: '2025-04-14' },
];
const EMBEDDINGS: readonly Model[] = [
  { name: 'text-embedding-3-small', version: '1' },
  { name: 'text-embedding-3-large', version: '1' },
];

/** Model families that this service offers. */
const FAMILIES = ['gpt', 'openai', 'azure openai', 'chatgpt', 'azure ai foundry'];

/** Deployment capacity relative to the mean; minimum and maximum capacity in thousands of tokens per minute. */
const PEAK_TO_MEAN = 10;
const LEAST_CAPACITY = 10;
const MOST_CAPACITY = 5000;

function sizes(node: ModelNode): readonly ModelSize[] {
  const { callsPerMonth, inputTokensPerCall, outputTokensPerCall } = node.demand;
  const perMinute = (callsPerMonth * (inputTokensPerCall + outputTokensPerCall) * 60) / SECONDS_PER_MONTH;
  const capacity = Math.max(LEAST_CAPACITY, Math.ceil((perMinute * PEAK_TO_MEAN) / 1000));
  if (capacity > MOST_CAPACITY) return [];
  return (node.demand.embeds === true ? EMBEDDINGS : MODELS).map((model) => ({
    sku: `${model.name}, ${formatNumber(capacity)} thousand tokens/min`,
    count: 1,
    model,
    capacity,
    // Service level agreement for online services: Azure OpenAI 99.9 %.
    qualities: managed(3, 99.9, { scalesToZero: true }),
  }));
}

function declare(size: ModelSize, node: ModelNode, site: Site, where: string): readonly Block[] {
  const label = site.label(node.id);
  return [
    stringVariable(
      `${label}_name`,
      'Name of the model.',
      size.model.name,
      matches('^[a-z0-9.-]+$', 'Use a name such as gpt-5-mini.'),
    ),
    stringVariable(
      `${label}_version`,
      'Version of the model. The portal shows its retirement date.',
      size.model.version,
      notBlank('Use a version such as 2025-08-07.'),
    ),
    stringVariable(
      `${label}_deployment`,
      'Deployment type: DataZoneStandard processes tokens in the EU or the US and costs 10 % more; Standard processes them in the region, for fewer models.',
      where,
      oneOf(['GlobalStandard', 'DataZoneStandard', 'Standard']),
    ),
    numberVariable(
      `${label}_capacity`,
      'Capacity in thousands of tokens per minute, within the quota of the subscription.',
      size.capacity,
      atLeast(1),
    ),
    resource('compute.tf', 'azurerm_cognitive_account', label, {
      name: worldName(node.id),
      ...PLACED,
      kind: 'OpenAI',
      sku_name: 'S0',
      custom_subdomain_name: worldName(node.id),
      local_auth_enabled: false,
      ...TAGS,
    }),
    resource('compute.tf', 'azurerm_cognitive_deployment', label, {
      name: code(`var.${label}_name`),
      cognitive_account_id: code(`azurerm_cognitive_account.${label}.id`),
      version_upgrade_option: 'OnceCurrentVersionExpired',
      model: nested({ format: 'OpenAI', name: code(`var.${label}_name`), version: code(`var.${label}_version`) }),
      sku: nested({ name: code(`var.${label}_deployment`), capacity: code(`var.${label}_capacity`) }),
    }),
    output(`${label}_endpoint`, `Endpoint of ${node.title}.`, code(`azurerm_cognitive_account.${label}.endpoint`)),
  ];
}

interface Kind {
  readonly id: string;
  readonly deployment: 'GlobalStandard' | 'DataZoneStandard';
  readonly inEurope: boolean;
  /** Price factor relative to the global deployment. */
  readonly factor: number;
}

/** Regions of the European data zone. */
const EUROPE = new Set([
  'francecentral',
  'germanywestcentral',
  'italynorth',
  'polandcentral',
  'spaincentral',
  'swedencentral',
  'westeurope',
  'northeurope',
  'austriaeast',
  'belgiumcentral',
]);

/** Regions without the service. learn.microsoft.com/azure/ai-foundry/openai/concepts/models */
const ABSENT = regionList(`
    westcentralus mexicocentral chilecentral northeurope ukwest austriaeast belgiumcentral israelcentral
    qatarcentral westindia eastasia indonesiacentral malaysiawest japanwest koreasouth australiasoutheast
    australiacentral newzealandnorth
  `);

const PERMISSIONS: Permissions = {
  azurerm_cognitive_deployment: manage('Microsoft.CognitiveServices/accounts/deployments'),
};

function openai(kind: Kind): AzureOffering<'llm_inference', ModelSize> {
  return {
    id: kind.id,
    service: 'Azure OpenAI in Microsoft Foundry',
    capability: 'llm_inference',
    inNetwork: false,
    permissions: PERMISSIONS,
    facts: (_size, node) => ({
      privateLink: linkTarget(`azurerm_cognitive_account.${labelOf(node.id)}`, 'account', 'openai.azure.com'),
    }),
    absentFrom: ABSENT,
    fit(node, requirements) {
      const { family, callsPerMonth } = node.demand;
      if (EUROPE.has(requirements.region.id) !== kind.inEurope) return null;
      if (family !== null && !FAMILIES.some((name) => family.toLowerCase().includes(name))) return null;
      if (isExcluded(requirements, ['llm_inference'], ['openai', 'azure openai', 'gpt'])) return null;
      const inZone = kind.inEurope ? ', processed within the European Union' : '';
      const stay = node.demand.staysInRegion === true ? ', processed in the region' : inZone;
      return {
        because: `Handles ${formatNumber(callsPerMonth)} calls/month with pay-per-token pricing${stay} and managed identity authentication.`,
        provides: ['llm_inference'],
      };
    },
    size: sizes,
    meter(size, node) {
      const { callsPerMonth, inputTokensPerCall, outputTokensPerCall } = node.demand;
      const factor = kind.factor === 1 ? '' : ` x ${kind.factor} for the data zone`;
      const tokens = (way: 'input' | 'output', perCall: number) => {
        const usage = counted(
          `openai/tokens/${size.model.name}/${way}`,
          `tokens, ${way}`,
          callsPerMonth * perCall,
          1e6,
        );
        return { ...usage, quantity: usage.quantity * kind.factor, arithmetic: `${usage.arithmetic}${factor}` };
      };
      const sent = tokens('input', inputTokensPerCall);
      return node.demand.embeds === true ? [sent] : [sent, tokens('output', outputTokensPerCall)];
    },
    declare: (size, node, site) =>
      declare(size, node, site, node.demand.staysInRegion === true ? 'Standard' : kind.deployment),
    grantAccess(_size, node, site, caller) {
      const label = site.label(node.id);
      return {
        environment: {
          [settingName(site, node, 'MODEL_ENDPOINT')]: code(`azurerm_cognitive_account.${label}.endpoint`),
          [settingName(site, node, 'MODEL_DEPLOYMENT')]: code(`azurerm_cognitive_deployment.${label}.name`),
        },
        secrets: {},
        blocks: [callerRole(site, caller, `azurerm_cognitive_account.${label}`, 'Cognitive Services OpenAI User')],
      };
    },
    claims: (_size, node) => [keyless(`azurerm_cognitive_account.${labelOf(node.id)}`, 'local_auth_enabled')],
  };
}

/** OpenAI language models, with global deployments. */
export const openaiGlobal = entry(
  openai({ id: 'azure.openai', deployment: 'GlobalStandard', inEurope: false, factor: 1 }),
);

/** OpenAI language models with tokens processed in the European Union, which costs 10 % more. azure.microsoft.com/pricing/details/cognitive-services/openai-service */
export const openaiEurope = entry(
  openai({ id: 'azure.openai-data-zone', deployment: 'DataZoneStandard', inEurope: true, factor: 1.1 }),
);
