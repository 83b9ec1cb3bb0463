import { cost } from './cost.ts';
import { deployment, provenance, terraform } from './deployment.ts';
import { capacity, components, diagram } from './design.ts';
import { emptyDocument } from './empty.ts';
import { conflicts, operations, reliability, security } from './review.ts';
import type { DocumentSource, Section } from './section.ts';
import { flows } from './stories.ts';
import { summary } from './summary.ts';
import { assumptions, understood } from './understood.ts';

/** The order of the sections: the design first, its origin and the Terraform last. */
const SECTIONS: readonly Section[] = [
  summary,
  diagram,
  flows,
  components,
  cost,
  capacity,
  reliability,
  security,
  operations,
  conflicts,
  deployment,
  provenance,
  understood,
  assumptions,
  terraform,
];

/** The blueprint as Markdown, with a final newline. */
export function markdownDocument(source: DocumentSource): string {
  const title = `# ${source.blueprint.title}`;
  const isEmpty = source.blueprint.graph.nodes.length === 0;
  const body = isEmpty ? emptyDocument(source) : SECTIONS.flatMap((section) => section(source));
  return `${[title, ...body].join('\n\n')}\n`;
}
