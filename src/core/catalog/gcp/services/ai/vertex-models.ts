import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { LanguageModelDemand } from '../../../../model/inference-demand.ts';
import type { AccessGrant, Principal, Site, SizeFacts, Usage } from '../../../../model/offering.ts';
import { type Block, code, output } from '../../../../model/terraform.ts';
import { matches, notEmpty, stringVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { managed } from '../../../kit/usage.ts';
import { entry } from '../../foundation/facts.ts';
import { apis, projectRole, variablePrefix } from '../../foundation/names.ts';

type ModelNode = GraphNode<'llm_inference'>;

interface Model {
  readonly name: string;
  readonly family: 'gemini' | 'claude' | 'embedding';
  readonly headroomScore: number;
}

interface ModelSize extends SizeFacts {
  readonly model: Model;
}

const TOKENS_PER_UNIT = 1_000_000;

/** The small one of a family for plain tasks, the usual one for the rest. */
const MODELS: readonly Model[] = [
  { name: 'gemini-3.1-flash-lite', family: 'gemini', headroomScore: 0.8 },
  { name: 'gemini-3.5-flash', family: 'gemini', headroomScore: 1 },
  { name: 'claude-sonnet-4-6', family: 'claude', headroomScore: 1 },
  { name: 'gemini-embedding-001', family: 'embedding', headroomScore: 1 },
];

export const vertexModels = entry<'llm_inference', ModelSize>({
  id: 'gcp.vertex-ai-models',
  service: 'Vertex AI',
  capability: 'llm_inference',
  inNetwork: false,
  fit({ demand }, requirements) {
    if (modelsFor(demand).length === 0 || isExcluded(requirements, [], ['vertex ai'])) return null;
    const isClaude = demand.family === 'claude' && demand.embeds !== true;
    const whose = demand.embeds === true ? "Gemini's embedding model" : 'Gemini';
    return {
      because: `${isClaude ? 'Claude, from the Model Garden,' : whose} is called through Vertex AI under the program's own identity, without an API key, and is billed per token: ${formatNumber(demand.callsPerMonth)} calls a month of ${formatNumber(demand.inputTokensPerCall)} tokens in and ${formatNumber(demand.outputTokensPerCall)} out.`,
      provides: ['llm_inference'],
    };
  },
  size: ({ demand }) =>
    modelsFor(demand).map((model) => ({
      sku: model.name,
      count: 1,
      // cloud.google.com/vertex-ai/generative-ai/sla
      qualities: managed(3, 99.5, { scalesToZero: true, headroomScore: model.headroomScore }),
      model,
    })),
  meter: ({ model }, { demand }) => tokenUsages(model, demand),
  declare: ({ model }, node, site) => modelBlocks(model, node, site),
  grantAccess: (_size, node, site, caller) => grantCaller(node, site, caller),
});

function modelsFor({ family, embeds }: LanguageModelDemand): readonly Model[] {
  const wanted = embeds === true ? 'embedding' : (family ?? 'gemini');
  return MODELS.filter((model) => model.family === wanted);
}

function tokenUsages({ name }: Model, demand: LanguageModelDemand): readonly Usage[] {
  const { callsPerMonth, inputTokensPerCall, outputTokensPerCall } = demand;
  const tokens = (direction: 'input' | 'output', each: number): Usage => ({
    meter: `vertex_ai_genai/tokens/${name}/${direction}`,
    what: direction === 'input' ? 'Tokens that are sent' : 'Tokens that are written',
    quantity: (callsPerMonth * each) / TOKENS_PER_UNIT,
    arithmetic: `${formatNumber(callsPerMonth)} calls x ${formatNumber(each)} tokens`,
  });
  const sent = tokens('input', inputTokensPerCall);
  return demand.embeds === true ? [sent] : [sent, tokens('output', outputTokensPerCall)];
}

function modelBlocks(model: Model, node: ModelNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...apis('aiplatform'),
    stringVariable(
      `${label}_name`,
      `Model that ${node.title} calls; another of Vertex AI is called in the same way.`,
      model.name,
      notEmpty('Name a model.'),
    ),
    stringVariable(
      `${label}_location`,
      'Location in which prompts are processed: global for any location with capacity; a region keeps them there, if the model is available in it.',
      node.demand.staysInRegion === true ? site.region.id : 'global',
      matches('^(global|eu|us|[a-z]+-[a-z]+[0-9]+)$', 'Use global or a region such as europe-west1.'),
    ),
    output(
      `${label}_name`,
      model.family === 'claude'
        ? 'Model that is called. Claude must be enabled once by a person in the Model Garden, who accepts its terms.'
        : 'Model that is called; nothing has to be deployed for it.',
      code(`var.${label}_name`),
    ),
  ];
}

/** Models take no grants of their own: the role is the project's. */
function grantCaller(node: ModelNode, site: Site, caller: Principal): AccessGrant {
  const label = site.label(node.id);
  const prefix = variablePrefix(site, node, 'MODEL');
  return {
    environment: {
      [`${prefix}_NAME`]: code(`var.${label}_name`),
      [`${prefix}_LOCATION`]: code(`var.${label}_location`),
      [`${prefix}_PROJECT`]: code('var.project_id'),
    },
    secrets: {},
    blocks: projectRole(`${caller.label}_${label}`, 'roles/aiplatform.user', caller.identity, null),
  };
}
