import { z } from 'zod';
import { ARGUMENT_TEXTS, MCP } from '../messages/mcp.ts';
import { blueprintPage } from '../schemas/blueprint.ts';
import { blueprintBrief } from '../schemas/blueprint-brief.ts';
import { comparison } from '../schemas/comparison.ts';
import { difference } from '../schemas/difference.ts';
import { cloud, cloudlessConstraints, constraints } from '../schemas/synthesis.ts';
import { type DoorAnswer, ToolRefusal } from './door.ts';
import { type Arguments, blueprintPath, picked, schemaOf, type Tool, type ToolContext, textArgument } from './tool.ts';
import { untilAllFinished, untilFinished } from './waiting.ts';

const anyObject = z.looseObject({});
const id = z.string().describe(ARGUMENT_TEXTS.id);
const described = {
  system_intent: z.string().min(3).max(20_000).exactOptional(),
  requirements: anyObject.describe(ARGUMENT_TEXTS.requirements).exactOptional(),
  answers: z.record(z.string(), z.unknown()).describe(ARGUMENT_TEXTS.answers).exactOptional(),
};
const patch = z.array(anyObject).describe(ARGUMENT_TEXTS.patch);

/** The summary of a blueprint, or only the ID of a synthesis that is still running. */
const started = z.object({
  id: z.string(),
  status: z.string(),
  summary: blueprintBrief.exactOptional(),
  hint: z.string().exactOptional(),
});
const changes = difference.pick({ components: true, cost: true }).extend({ files: z.array(z.string()) });
const revised = started.extend({ parent: z.string(), changes: changes.exactOptional() });

const VIEWS = ['summary', 'requirements', 'graph', 'estimate', 'findings', 'revisions', 'diff', 'document'] as const;

export const TOOLS: readonly Tool[] = [
  {
    name: 'synthesize_architecture',
    isWriting: true,
    inputSchema: schemaOf(z.object({ ...described, cloud, constraints: constraints.exactOptional() }), 'input'),
    outputSchema: schemaOf(started, 'output'),
    run: async (given, context) => waited(await context.door('POST', '/synthesis', given), context),
  },
  {
    name: 'get_blueprint',
    isWriting: false,
    inputSchema: schemaOf(z.object({ id, view: z.enum(VIEWS).exactOptional() }), 'input'),
    outputSchema: schemaOf(z.object({ view: z.enum(VIEWS), content: z.unknown() }), 'output'),
    run: async (given, { door }) => {
      const view = VIEWS.find((name) => name === (given.view ?? 'summary'));
      if (view === undefined) throw new ToolRefusal(MCP.oneOf('view', VIEWS));
      const { json, text, isJson } = await door(
        'GET',
        `${blueprintPath(given)}/${view === 'document' ? 'document.md' : view}`,
      );
      return { view, content: isJson ? json : text };
    },
  },
  {
    name: 'get_terraform_file',
    isWriting: false,
    inputSchema: schemaOf(z.object({ id, path: z.string().exactOptional() }), 'input'),
    outputSchema: schemaOf(
      z.object({
        path: z.string().exactOptional(),
        content: z.string().exactOptional(),
        files: z.array(z.string()).exactOptional(),
      }),
      'output',
    ),
    run: async (given, { door }) => {
      if (given.path === undefined) {
        const { json } = await door('GET', `${blueprintPath(given)}/iac`);
        return { files: pathsIn(json) };
      }
      const path = textArgument(given, 'path');
      const encoded = path.split('/').map(encodeURIComponent).join('/');
      return { path, content: (await door('GET', `${blueprintPath(given)}/iac/${encoded}`)).text };
    },
  },
  {
    name: 'revise_blueprint',
    isWriting: true,
    inputSchema: schemaOf(
      z.object({
        id,
        ...described,
        patch: patch.exactOptional(),
        constraints: anyObject.exactOptional(),
        note: z.string().max(2_000).exactOptional(),
      }),
      'input',
    ),
    outputSchema: schemaOf(revised, 'output'),
    run: async ({ id: parent, ...change }, context) => {
      const made = await waited(
        await context.door('POST', `${blueprintPath({ id: parent })}/revisions`, change),
        context,
      );
      if (made.summary === undefined) return { ...made, parent };
      const { json } = await context.door('GET', `${blueprintPath(made)}/diff`);
      return { ...made, parent, changes: { ...picked(json, 'components', 'cost'), files: pathsIn(json) } };
    },
  },
  {
    name: 'compare_clouds',
    isWriting: true,
    inputSchema: schemaOf(z.object({ ...described, constraints: cloudlessConstraints.exactOptional() }), 'input'),
    outputSchema: schemaOf(comparison, 'output'),
    run: async (given, context) => {
      const { json } = await context.door('POST', '/comparisons', given);
      const contenders = json.contenders as readonly { id: string }[];
      await untilAllFinished(
        contenders.map((one) => one.id),
        context,
      );
      return (await context.door('GET', `/comparisons/${json.id}`)).json;
    },
  },
  {
    name: 'estimate_cost',
    isWriting: false,
    inputSchema: schemaOf(
      z.object({
        id: id.exactOptional(),
        patches: z.array(z.unknown()).max(20).describe(ARGUMENT_TEXTS.patches).exactOptional(),
        items: z.array(anyObject).describe(ARGUMENT_TEXTS.items).exactOptional(),
      }),
      'input',
    ),
    outputSchema: schemaOf(z.looseObject({}), 'output'),
    run: async (given, { door }) => (await costOf(given, door)).json,
  },
  {
    name: 'list_blueprints',
    isWriting: false,
    inputSchema: schemaOf(
      z.object({
        q: z.string().max(200).exactOptional(),
        cloud: cloud.exactOptional(),
        created_after: z.iso.datetime().exactOptional(),
        limit: z.int().min(1).max(100).exactOptional(),
        cursor: z.string().exactOptional(),
      }),
      'input',
    ),
    outputSchema: schemaOf(blueprintPage, 'output'),
    run: async (given, { door }) => {
      const query = new URLSearchParams(
        Object.entries(given).map(([name, value]) => [name, String(value)] as [string, string]),
      );
      return (await door('GET', `/blueprints?${query}`)).json;
    },
  },
];

/** Waits for a started synthesis and returns its summary. */
async function waited({ json }: DoorAnswer, context: ToolContext): Promise<Record<string, unknown>> {
  const started = String(json.id);
  if (!(await untilFinished(started, context))) {
    return { id: started, status: 'running', hint: MCP.unfinished(started) };
  }
  const { json: summary } = await context.door('GET', `/blueprints/${started}/summary`);
  return { id: started, status: 'succeeded', summary };
}

/** The paths of the files in a list of files or in a difference. */
function pathsIn({ files }: DoorAnswer['json']): readonly string[] {
  return (files as readonly { readonly path: string }[]).map(({ path }) => path);
}

function costOf(given: Arguments, door: ToolContext['door']): Promise<DoorAnswer> {
  if (given.items !== undefined) return door('POST', '/estimates', picked(given, 'items'));
  if (given.patches === undefined) return door('GET', `${blueprintPath(given)}/estimate`);
  return door('POST', `${blueprintPath(given)}/what-if`, picked(given, 'patches'));
}
