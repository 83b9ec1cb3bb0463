import { formatNumber } from '../../../messages/numbers.ts';
import type { LanguageModelDemand } from '../../../model/inference-demand.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { code, type Expression, nested, output, resource } from '../../../model/terraform.ts';
import { joined, matches, stringVariable } from '../../kit/blocks.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { accessGrant, grant } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion } from '../foundation/naming.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_bedrock_inference_profile bedrock: CreateInferenceProfile DeleteInferenceProfile TagResource UntagResource
`,
  { bedrock: scope('', 'GetInferenceProfile ListTagsForResource') },
);

interface Model {
  readonly families: readonly string[];
  readonly title: string;
  readonly id: string;
  /** Before `/input` and `/output` in the price book. */
  readonly meter: string;
  /** Cross-region inference in one geography, whose name prefixes the model id. */
  readonly isSpread: boolean;
}

const TOKENS = 'bedrock/tokens';

/** The first is the default: fast and low-cost. */
const MODELS: readonly Model[] = [
  {
    families: ['haiku'],
    title: 'Claude Haiku 4.5',
    id: 'anthropic.claude-haiku-4-5-20251001-v1:0',
    meter: `${TOKENS}/regional.anthropic.claude-haiku-4-5-20251001-v1:0`,
    isSpread: true,
  },
  {
    families: ['claude', 'anthropic', 'sonnet'],
    title: 'Claude Sonnet 4.5',
    id: 'anthropic.claude-sonnet-4-5-20250929-v1:0',
    meter: `${TOKENS}/regional.anthropic.claude-sonnet-4-5-20250929-v1:0`,
    isSpread: true,
  },
  {
    families: ['nova', 'amazon', 'titan'],
    title: 'Amazon Nova Lite',
    id: 'amazon.nova-lite-v1:0',
    meter: `${TOKENS}/amazon.nova-lite-v1:0`,
    isSpread: true,
  },
  {
    families: ['llama', 'meta'],
    title: 'Llama 3.3 70B',
    id: 'meta.llama3-3-70b-instruct-v1:0',
    meter: `${TOKENS}/meta.llama3-3-70b-instruct-v1:0`,
    isSpread: true,
  },
  {
    families: ['mistral'],
    title: 'Mistral Large 3',
    id: 'mistral.mistral-large-3-675b-instruct',
    meter: `${TOKENS}/mistral.mistral-large-3-675b-instruct`,
    isSpread: false,
  },
  {
    families: ['gpt', 'openai', 'gpt-oss'],
    title: 'gpt-oss-120b',
    id: 'openai.gpt-oss-120b-1:0',
    meter: `${TOKENS}/openai.gpt-oss-120b-1:0`,
    isSpread: false,
  },
  {
    families: ['deepseek'],
    title: 'DeepSeek-R1',
    id: 'deepseek.r1-v1:0',
    meter: `${TOKENS}/deepseek.r1-v1:0`,
    isSpread: true,
  },
];
/** Vectors of texts, in the region alone. */
const EMBEDDINGS: Model = {
  families: [],
  title: 'Amazon Titan Text Embeddings V2',
  id: 'amazon.titan-embed-text-v2:0',
  meter: `${TOKENS}/amazon.titan-embed-text-v2:0`,
  isSpread: false,
};
const MILLION = 1_000_000;

/** Large language model, priced per token, with processing in one geography. */
const offering: AwsOffering<'llm_inference', SizeFacts> = {
  id: 'aws.bedrock',
  service: 'Bedrock',
  capability: 'llm_inference',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit({ demand }) {
    const model = modelOf(demand);
    if (model === null) return null;
    return {
      because: `${model.title} for ${formatNumber(demand.callsPerMonth)} calls per month, priced per token; prompts are neither stored nor used for training, and one variable selects another model.`,
      provides: ['llm_inference'],
    };
  },
  size: ({ demand }) => [
    { sku: `${modelOf(demand)?.title ?? ''}, on demand`, count: 1, qualities: servedByRegion(SLA) },
  ],
  meter(_, { demand }) {
    const model = modelOf(demand);
    if (model === null) return [];
    const tokens = (what: 'input' | 'output', each: number) => ({
      meter: `${model.meter}/${what}`,
      what: what === 'input' ? 'input tokens' : 'output tokens',
      quantity: (demand.callsPerMonth * each) / MILLION,
      arithmetic: `${formatNumber(demand.callsPerMonth)} calls x ${formatNumber(each)} tokens`,
    });
    const sent = tokens('input', demand.inputTokensPerCall);
    return demand.embeds === true ? [sent] : [sent, tokens('output', demand.outputTokensPerCall)];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    const model = modelOf(node.demand);
    if (model === null) return [];
    return [
      stringVariable(
        `${label}_id`,
        `${node.title}: id of a Bedrock model, or of a cross-region inference profile, which starts with a geography prefix.`,
        model.isSpread ? `${spreadOver(site.region.id)}.${model.id}` : model.id,
        matches('^[a-z0-9-]+\\\\.[a-z0-9.:-]+$', 'Use a model id such as eu.anthropic.claude-haiku-4-5-20251001-v1:0.'),
      ),
      resource(
        'compute.tf',
        'aws_bedrock_inference_profile',
        label,
        {
          name: named(label),
          description: node.title,
          model_source: nested({ copy_from: sourceOf(label) }),
        },
        'Applications call the model through this inference profile, so that its cost is allocated by the tags of this system.',
      ),
      output(
        `${label}_profile`,
        `${node.title}: pass this as modelId. Anthropic models require a use case form, submitted once per account in the Bedrock console.`,
        code(`aws_bedrock_inference_profile.${label}.arn`),
      ),
    ];
  },
  grantAccess(_, node, site, caller) {
    const label = site.label(node.id);
    const profile = code(`aws_bedrock_inference_profile.${label}.arn`);
    const model = code(
      `"arn:aws:bedrock:*::foundation-model/\${replace(var.${label}_id, "/^(us|eu|apac|jp|au|global)\\\\./", "")}"`,
    );
    return accessGrant({ [environmentName(node, site, 'MODEL', 'ID')]: profile }, [
      grant(caller, label, [
        {
          sid: 'CallModel',
          actions: ['bedrock:InvokeModel', 'bedrock:InvokeModelWithResponseStream'],
          resources: [profile, sourceOf(label), model],
        },
      ]),
    ]);
  },
};

function modelOf({ family, embeds, staysInRegion }: LanguageModelDemand): Model | null {
  if (embeds === true) return EMBEDDINGS;
  // A model without cross-region inference answers in the region.
  if (family === null) return MODELS.find(({ isSpread }) => staysInRegion !== true || !isSpread) ?? null;
  const wanted = family.toLowerCase();
  return MODELS.find(({ families }) => families.some((name) => wanted.includes(name))) ?? null;
}

/** Geography to which Bedrock routes calls from a region (Bedrock guide, "Inference profiles"). */
function spreadOver(region: string): string {
  if (/^(us|ca|mx|sa)-/.test(region)) return 'us';
  if (region.startsWith('eu-')) return 'eu';
  if (/^ap-northeast-[13]$/.test(region)) return 'jp';
  if (/^ap-southeast-[246]$/.test(region)) return 'au';
  return 'global';
}

/** The ARN of an inference profile contains the account, that of a foundation model does not. */
function sourceOf(label: string): Expression {
  const isProfile = `can(regex("^(us|eu|apac|jp|au|global)\\\\.", var.${label}_id))`;
  return joined(
    'arn:aws:bedrock:',
    code('var.region'),
    ':',
    code(`${isProfile} ? "\${local.account}:inference-profile" : ":foundation-model"`),
    '/',
    code(`var.${label}_id`),
  );
}

export const bedrock = entry(offering);
