import { type Blueprint, diagramLayout } from '#core/index.ts';
import { DIAGRAM } from '../../messages/blueprint-page.ts';
import { type Html, html } from '../html.ts';
import { monthlyText } from './components.ts';
import { partAnchor, viewPath } from './source.ts';

/** The diagram in a box that scrolls, with a link over each component. A script adds zoom, drag and full screen. */
export function diagram(blueprint: Blueprint): Html {
  const url = viewPath(blueprint, 'diagram.svg');
  const { width, height, cards } = diagramLayout(blueprint);
  const { nodes, edges } = blueprint.graph;
  const { zoom } = DIAGRAM;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const links = cards.flatMap(({ id, x, y, width: w, height: h }) => {
    const node = byId.get(id);
    if (node === undefined) return [];
    const { title, service, sku, because } = node;
    return html`<a href="#${partAnchor(id)}" aria-label="${title}"><title>${title}: ${service}, ${sku}, ${monthlyText(node)}. ${because}</title><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8"/></a>`;
  });
  return html`<figure class="diagram">
<div class="zoom" role="group" aria-label="${zoom.label}" hidden>
<button class="quiet" type="button" data-zoom="in" aria-label="${zoom.in}">+</button>
<button class="quiet" type="button" data-zoom="out" aria-label="${zoom.out}">−</button>
<button class="quiet" type="button" data-zoom="fit">${zoom.fit}</button>
<button class="quiet" type="button" data-zoom="actual">${zoom.actual}</button>
<button class="quiet" type="button" data-zoom="screen" aria-pressed="false">${zoom.screen}</button>
</div>
<div class="picture" role="region" tabindex="0" aria-label="${DIAGRAM.region}">
<div class="drawing">
<img src="${url}" width="${width}" height="${height}" alt="${DIAGRAM.alternative(nodes.length, edges.length)}">
<svg viewBox="0 0 ${width} ${height}" role="group" aria-label="${DIAGRAM.links}">${links}</svg>
</div>
</div>
<figcaption>${DIAGRAM.caption} <span class="keys">${DIAGRAM.keys} <a href="${url}">${DIAGRAM.open}</a></span></figcaption>
</figure>`;
}
