import { cost } from './cost.ts';
import { deployment, provenance, terraform } from './deployment.ts';
import { capacity, components, diagram, flows } from './design.ts';
import { conflicts, operations, reliability, security } from './review.ts';
import type { DocumentSource, Section } from './section.ts';
import { summary } from './summary.ts';
import { understood } from './understood.ts';

/** The order of the sections. */
const SECTIONS: readonly Section[] = [
  summary,
  understood,
  diagram,
  components,
  flows,
  capacity,
  cost,
  reliability,
  security,
  operations,
  conflicts,
  deployment,
  terraform,
  provenance,
];

/** The blueprint as Markdown, with a final newline. */
export function markdownDocument(source: DocumentSource): string {
  const title = `# ${source.blueprint.title}`;
  return `${[title, ...SECTIONS.flatMap((section) => section(source))].join('\n\n')}\n`;
}
