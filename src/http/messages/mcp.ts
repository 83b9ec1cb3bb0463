import { REQUIREMENTS_SCHEMA_PATH } from '../schemas/published.ts';

/** Texts for models that use the tools, resources and the prompt of the MCP server. */

export const MCP = {
  instructions:
    'Designs priced cloud architectures with Terraform. Read what the user wants into `requirements` with the prompt `read_requirements`, or pass the words as `system_intent`. Call synthesize_architecture, answer the `questions` of the result with revise_blueprint, and give the user the `clone_url`. Every number is computed by the service: never estimate one yourself.',
  progress: { queued: 'queued', finished: 'finished' },
  unfinished: (id: string) => `The synthesis ${id} is still running. Call get_blueprint with this id in a moment.`,
  unknownTool: (name: string, known: readonly string[]) => `There is no tool “${name}”. Tools: ${known.join(', ')}.`,
  unknownResource: (uri: string) => `There is no resource ${uri}. List the resources and their templates.`,
  missing: (name: string) => `The argument ${name} is missing.`,
  oneOf: (name: string, values: readonly string[]) => `The argument ${name} must be one of ${values.join(', ')}.`,
  next: (method: string, endpoint: string, description: string) => `Next: ${method} ${endpoint}. ${description}`,
  retry: (seconds: string) => `Retry after ${seconds} seconds.`,
  needs: (capabilities: readonly string[]) => `Needed capabilities: ${capabilities.join(', ')}.`,
} as const;

export const TOOL_TEXTS = {
  synthesize_architecture: [
    'Synthesize an architecture',
    'Designs a system for one cloud and waits for it. Returns a summary with price, components, open questions and the Git address. `requirements` take precedence over `system_intent`, field by field. Send what the user stated and leave out the rest: the service adds defaults and lists them as questions.',
  ],
  get_blueprint: [
    'Get a blueprint',
    'Returns a view of a blueprint. `summary` (default) has the essentials in 4 KiB; `requirements` what was understood, with its assumptions; `estimate` every line of the price; `findings` the review; `graph` components and connections; `revisions` the line; `diff` what differs from its parent; `document` the whole as Markdown.',
  ],
  get_terraform_file: [
    'Get a Terraform file',
    'Returns one file of the Terraform project, or the list of its files without `path`.',
  ],
  revise_blueprint: [
    'Revise a blueprint',
    'Makes a new blueprint that continues another one, and waits for it. Use `answers` for its questions, `patch` (RFC 6902, on `requirements` of the view requirements) for single changes, `constraints` for budget, region and other limits, `system_intent` for a new text. The note becomes the Git commit message. Returns the summary and what changed.',
  ],
  compare_clouds: [
    'Compare clouds',
    'Designs one system on AWS, Google Cloud and Azure, waits for all three and returns their prices and services by part.',
  ],
  estimate_cost: [
    'Estimate cost',
    'With `id` and `patches`: the price, verdicts and components of a blueprint with each change, without storing anything. With `id` alone: its line items. With `items`: the list price of quantities, without a design.',
  ],
  list_blueprints: ['List blueprints', 'Lists the blueprints of the user, newest first. `q` searches title and text.'],
} as const;

export type ToolName = keyof typeof TOOL_TEXTS;

export const ARGUMENT_TEXTS = {
  requirements: `What the user stated, as components, flows, loads and limits by the JSON Schema in the resource synthesis://schemas/requirements (${REQUIREMENTS_SCHEMA_PATH}).`,
  id: 'ID of the blueprint: synt_…',
  patch: 'JSON Patch (RFC 6902) on the requirements document.',
  answers: 'Values by the ids of the questions of the blueprint.',
  patches: 'Up to 20 changes: each a JSON Patch, or {name, patch, answers, constraints}.',
  items: 'Quantities by meter, as POST /estimates takes them.',
} as const;

export const RESOURCE_TEXTS = {
  requirements: ['Requirements schema', 'JSON Schema of the requirements document.'],
  vocabulary: ['Capability vocabulary', 'All terms for `capability`, `or` and `exclude`: functions, never products.'],
  guide: ['Agent guide', 'From registration to a cloned repository over plain HTTP.'],
  blueprint: ['Blueprint', 'A blueprint as Markdown: design, price, review and Terraform.'],
} as const;

export const PROMPT = {
  name: 'read_requirements',
  title: 'Read a user’s words into requirements',
  description:
    'Teaches a model to turn the words of its user into a requirements document for synthesize_architecture.',
  words: 'What the user said, verbatim.',
  text: (
    words: string,
  ) => `Read the words of the user below into a requirements document for the tool synthesize_architecture.

1. Read the resources synthesis://schemas/requirements and synthesis://vocabulary first. Use only their fields and terms.
2. State what the user states, and nothing else. Leave out what is unknown: the service adds defaults and asks about them. Never invent a number.
3. Components: one for each thing that the user names, with the user’s own name for it, a \`capability\` of the vocabulary, and \`products\` only where the user names one. Two databases are two components.
4. Flows: who calls, reads, writes, publishes to or consumes from whom. \`from\` starts the exchange.
5. Numbers: copy each number with its unit, period and statistic as stated (“peak”, “a day”). Do not convert and do not multiply: the service calculates.
6. Qualities (availability, latency, recovery), locations, compliance frameworks, limits of cost and exclusions have fields of their own. “Cheap” is a priority, not a limit.
7. What the user’s own program must do (seat maps, prices by zone) is no component.
8. Set \`scope_closed\` only if the user says that nothing else is wanted.
9. Pass the verbatim words as \`system_intent\` beside \`requirements\`, with the cloud that the user names. Ask for the cloud if none is named.
10. Show the user the price with its range, what is not covered, and the questions. Answer questions only with what the user says, through revise_blueprint.

Words of the user:

${words}`,
} as const;
