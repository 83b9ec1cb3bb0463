import { svgDiagram } from '#core/index.ts';
import { type Html, html, page } from '../html.ts';
import { counted } from '../words.ts';
import { components } from './components.ts';
import { cost } from './cost.ts';
import { findings } from './findings.ts';
import { type BlueprintSource, viewPath } from './source.ts';
import { summary } from './summary.ts';
import { terraform } from './terraform.ts';
import { understood } from './understood.ts';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Html;
}

/** A blueprint for a person: the facts of its views on one page. Scripts add tabs, zoom and copying; none is needed. */
export function blueprintPage(source: BlueprintSource): string {
  const { blueprint, text } = source;
  const sections: readonly Section[] = [
    { id: 'components', title: 'Components', content: components(blueprint) },
    { id: 'cost', title: 'Cost', content: cost(blueprint) },
    { id: 'findings', title: 'Findings', content: findings(blueprint) },
    { id: 'understood', title: 'Understood', content: understood(blueprint, text) },
    { id: 'terraform', title: 'Terraform', content: terraform(source) },
  ];
  const content = html`${summary(source)}
${diagram(source)}
<nav class="tabs" aria-label="Sections">${sections.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}</nav>
${sections.map(
  (section) => html`<section class="panel" id="${section.id}" aria-labelledby="${section.id}-title">
<h2 id="${section.id}-title">${section.title}</h2>
${section.content}
</section>`,
)}
<p id="said" class="hint" role="status"></p>
<p class="hint">Engine ${blueprint.provenance.engine}, catalogue ${blueprint.provenance.catalogue}, price book ${blueprint.provenance.price_book}.
The same request gives the same blueprint, byte for byte.</p>`;
  return page(blueprint.title, content, {
    wide: true,
    styles: ['blueprint.css'],
    scripts: ['tabs.js', 'zoom.js', 'copy.js'],
  });
}

function diagram({ blueprint }: BlueprintSource): Html {
  const url = viewPath(blueprint, 'diagram.svg');
  const [, width = '0', height = '0'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svgDiagram(blueprint)) ?? [];
  const { nodes, edges } = blueprint.graph;
  const said = `Diagram: ${counted(nodes.length, 'part')} in their zones with ${counted(edges.length, 'connection')}. The section Components says the same in words.`;
  return html`<figure>
<div class="zoom" role="group" aria-label="Zoom" hidden>
<button class="quiet" type="button" data-zoom="in" aria-label="Zoom in">+</button>
<button class="quiet" type="button" data-zoom="out" aria-label="Zoom out">−</button>
<button class="quiet" type="button" data-zoom="fit">Fit</button>
<button class="quiet" type="button" data-zoom="full">Full size</button>
</div>
<div class="picture fitted" role="region" tabindex="0" aria-label="Diagram; the keys + and − zoom, arrows move">
<img src="${url}" width="${width}" height="${height}" alt="${said}">
</div>
<figcaption>Solid lines wait for an answer, dashed ones do not. Ctrl and the wheel zoom, so do the keys + and −.
<a href="${url}">The picture by itself</a></figcaption>
</figure>`;
}
