import { PROVENANCE, SECTIONS, SUMMARY } from '../../messages/blueprint-page.ts';
import { CORRECTIONS } from '../../messages/corrections.ts';
import { type Html, html, page } from '../html.ts';
import { components } from './components.ts';
import { cost } from './cost.ts';
import { diagram } from './diagram.ts';
import { findings } from './findings.ts';
import { overview } from './overview.ts';
import type { BlueprintSource } from './source.ts';
import { summary } from './summary.ts';
import { terraform } from './terraform.ts';
import { understood } from './understood.ts';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

/** The page of a blueprint with its views as sections. Scripts add tabs, zoom and copying, and are optional. */
export function blueprintPage(source: BlueprintSource): string {
  const { blueprint, text } = source;
  if (blueprint.graph.nodes.length === 0) return emptyPage(source);
  const sections: readonly Section[] = [
    { id: 'components', title: SECTIONS.components, content: components(blueprint) },
    { id: 'cost', title: SECTIONS.cost, content: cost(blueprint) },
    { id: 'findings', title: SECTIONS.findings, content: findings(blueprint) },
    { id: 'understood', title: SECTIONS.understood, content: understood(blueprint, text) },
    { id: 'terraform', title: SECTIONS.terraform, content: terraform(source) },
  ];
  const content = html`${summary(source)}
${overview(source.markdown)}
${diagram(source.blueprint)}
<nav class="tabs" aria-label="Sections">${sections.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}</nav>
${sections.map(
  (section) => html`<section class="panel" id="${section.id}" aria-labelledby="${section.id}-title">
<h2 id="${section.id}-title">${section.title}</h2>
${section.content}
</section>`,
)}
<p id="status" class="hint" role="status"></p>
<p class="hint">${PROVENANCE(blueprint.provenance)}</p>`;
  return page(source.title, content, {
    wide: true,
    styles: ['blueprint.css', 'print.css'],
    scripts: ['tabs.js', 'zoom.js', 'copy.js'],
  });
}

/** Advice instead of a design. */
function emptyPage({ blueprint, title, markdown }: BlueprintSource): string {
  const content = html`<h1>${title}</h1>
${overview(markdown)}
<div class="actions"><a class="button" href="/?again=${blueprint.id}">${SUMMARY.edit}</a>
<a class="button quiet" href="/blueprints/${blueprint.id}/corrections">${CORRECTIONS.open}</a></div>`;
  return page(title, content, { wide: true, styles: ['blueprint.css'] });
}
