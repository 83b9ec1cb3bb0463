import type { Services } from '#services/services.ts';
import { RESOURCE_TEXTS } from '../messages/mcp.ts';
import { REQUIREMENTS_SCHEMA_PATH, SCHEMA_TYPE } from '../schemas/published.ts';
import type { Door } from './door.ts';

const JSON_TYPE = 'application/json';
const MARKDOWN = 'text/markdown';

const FIXED = [
  { uri: 'synthesis://schemas/requirements', name: 'requirements', mimeType: SCHEMA_TYPE },
  { uri: 'synthesis://vocabulary', name: 'vocabulary', mimeType: JSON_TYPE },
  { uri: 'synthesis://guide', name: 'guide', mimeType: MARKDOWN },
] as const;

const BLUEPRINT = /^synthesis:\/\/blueprints\/([\w-]{1,64})$/;
/** Blueprints in the list of resources. The tool list_blueprints pages through all. */
const MOST_LISTED = 20;

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: 'synthesis://blueprints/{id}',
    name: 'blueprint',
    title: RESOURCE_TEXTS.blueprint[0],
    description: RESOURCE_TEXTS.blueprint[1],
    mimeType: MARKDOWN,
  },
];

/** The fixed resources and the newest blueprints of the caller. */
export async function listResources(door: Door) {
  const { json } = await door('GET', `/blueprints?limit=${MOST_LISTED}`);
  const blueprints = json.items as readonly { readonly id: string; readonly title: string }[];
  return [
    ...FIXED.map(({ name, ...one }) => ({
      ...one,
      name,
      title: RESOURCE_TEXTS[name][0],
      description: RESOURCE_TEXTS[name][1],
    })),
    ...blueprints.map(({ id, title }) => ({
      uri: `synthesis://blueprints/${id}`,
      name: id,
      title,
      mimeType: MARKDOWN,
    })),
  ];
}

/** The content of a resource. Null for an unknown one. @throws ToolRefusal */
export async function readResource(uri: string, door: Door, catalogue: Services['catalogue']) {
  const [, id] = BLUEPRINT.exec(uri) ?? [];
  if (id !== undefined)
    return { uri, mimeType: MARKDOWN, text: (await door('GET', `/blueprints/${id}/document.md`)).text };
  const found = FIXED.find((one) => one.uri === uri);
  if (found === undefined) return null;
  const { name, mimeType } = found;
  if (name === 'vocabulary') {
    return { uri, mimeType, text: JSON.stringify({ terms: (await catalogue()).excludable() }) };
  }
  const path = name === 'guide' ? '/docs/agent-integration.md' : REQUIREMENTS_SCHEMA_PATH;
  return { uri, mimeType, text: (await door('GET', path)).text };
}
