import { cost } from './cost.ts';
import { deployment, provenance, terraform } from './deployment.ts';
import { capacity, components, diagram, flows } from './design.ts';
import type { DocumentSource, Section } from './draft.ts';
import { conflicts, operations, reliability, security } from './review.ts';
import { summary } from './summary.ts';
import { understood } from './understood.ts';

/** In the order in which a reader asks. */
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

/** The whole blueprint as Markdown, ending in a line end. */
export function markdownDocument(source: DocumentSource): string {
  const title = `# ${source.blueprint.title}`;
  return `${[title, ...SECTIONS.flatMap((section) => section(source))].join('\n\n')}\n`;
}
