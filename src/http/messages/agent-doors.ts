import type { DiscoveryDocument } from '../discovery-document.ts';
import { REQUIREMENTS_SCHEMA_PATH } from '../schemas/published.ts';

/** Documents with which programs find their way: llms.txt, the agent card and robots.txt. */

export const SUMMARY =
  'Turns the description of a system, as text or as a graph of components, into a priced cloud architecture with Terraform for AWS, Google Cloud or Azure. The result is computed and reproducible.';

/** Markdown by the convention of llmstxt.org. */
export function llmsText({ name, links }: DiscoveryDocument, publicUrl: string): string {
  const link = (title: string, url: string, text: string) => `- [${title}](${url}): ${text}`;
  return `# ${name}

> ${SUMMARY}

An agent registers, its owner approves it, and a session of 15 minutes then synthesizes, reads, revises and clones. All requests and responses are JSON.

## Start here

${link('Agent guide', links.agent_integration_docs_url, 'from registration to a cloned repository, as commands that run unmodified')}
${link('Model Context Protocol', links.mcp_url, 'the same functions as tools, over Streamable HTTP, with the same tokens')}
${link('Agent information', links.agent_info_url, 'credentials, capabilities and error codes as JSON')}

## Reference

${link('OpenAPI', `${publicUrl}/openapi.json`, 'every route, header and status')}
${link('Requirements schema', publicUrl + REQUIREMENTS_SCHEMA_PATH, 'JSON Schema of the components, flows, loads and limits of a system')}
${link('Errors', `${publicUrl}/docs/errors`, 'the meaning of every code')}

## Main routes

- \`POST ${links.synthesis_url}\` with \`{"system_intent", "cloud", "constraints"}\` starts a synthesis. \`Prefer: wait=30\` waits for it.
- \`GET ${links.blueprints_url}/{id}/summary\` has the essentials in at most 4 KiB.
- \`POST ${links.blueprints_url}/{id}/revisions\` with \`{"answers"}\` or \`{"patch"}\` changes it. \`GET …/diff\` shows what changed.
- \`POST ${links.blueprints_url}/{id}/what-if\` prices up to 20 changes without storing them.
`;
}

/** Public documents may be indexed. Blueprints and accounts are not public. */
export const ROBOTS = `User-agent: *
Disallow: /blueprints
Disallow: /comparisons
Disallow: /console
Disallow: /git/
Disallow: /synthesis
Disallow: /v1/
Allow: /
`;

/** Skills of the agent card: id, name, description, tags and examples. */
export const SKILLS = [
  {
    id: 'synthesize_architecture',
    name: 'Synthesize an architecture',
    description: SUMMARY,
    tags: ['architecture', 'cloud', 'terraform', 'cost'],
    examples: ['A web shop on PostgreSQL, 50 requests a second, on AWS in Ireland, at most 900 dollars a month'],
  },
  {
    id: 'revise_blueprint',
    name: 'Revise a blueprint',
    description: 'Changes requirements, answers or limits of a blueprint and shows what differs.',
    tags: ['architecture', 'revision', 'diff'],
    examples: ['Twice the visitors', 'The same in Frankfurt'],
  },
  {
    id: 'compare_clouds',
    name: 'Compare clouds',
    description: 'Designs one system on AWS, Google Cloud and Azure, and compares services and prices.',
    tags: ['comparison', 'cost'],
    examples: ['Which cloud is cheapest for this system?'],
  },
] as const;
