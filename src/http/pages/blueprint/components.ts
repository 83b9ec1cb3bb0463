import type { Blueprint } from '#core/index.ts';
import { COMPONENTS } from '../../messages/blueprint-page.ts';
import { perMonth } from '../../messages/format.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { type Node, partAnchor } from './source.ts';

/** Every component with service, size, price and reason, by network zone. */
export function components(blueprint: Blueprint): Html {
  const { nodes } = blueprint.graph;
  if (nodes.length === 0) return html`<p>${COMPONENTS.none}</p>`;
  const zones = Object.entries(COMPONENTS.zones).map(([zone, heading]) => {
    const own = nodes.filter((node) => node.zone === zone);
    if (own.length === 0) return NOTHING;
    return html`<h3>${heading}</h3>
<div class="parts">
${own.map((node) => part(node, blueprint))}
</div>`;
  });
  return html`${zones}`;
}

function part(node: Node, blueprint: Blueprint): Html {
  const { id, title, service, sku, zones, region, because, terraform } = node;
  const facts = [
    sku,
    ...(zones > 1 && !/zone/i.test(sku) ? [COMPONENTS.zoneCount(zones)] : []),
    ...(region === blueprint.region ? [] : [COMPONENTS.region(region)]),
    ...(node.scales_to_zero ? [COMPONENTS.scalesToZero] : []),
  ];
  const addresses = terraform.map((address) => html`<li><code>${address}</code></li>`);
  const resources = html`<details><summary>${COMPONENTS.resources(terraform.length)}</summary><ul>${addresses}</ul></details>`;
  return html`<article id="${partAnchor(id)}">
<header><h4>${title}</h4><span class="price">${monthlyText(node)}</span><p><span class="service">${service}</span>: ${facts.join(', ')}</p></header>
<p>${because}</p>
${rejectedOptions(id, blueprint)}
${terraform.length > 0 ? resources : NOTHING}
</article>`;
}

export function monthlyText({ monthly: amount }: Node): string {
  return amount === null ? COMPONENTS.noPrice : perMonth(amount);
}

/** Rejected options: the best one visible, the others collapsed. */
function rejectedOptions(node: string, { estimate }: Blueprint): Html {
  const [first, ...rest] = estimate.rejected.filter((rejected) => rejected.node === node);
  if (first === undefined) return NOTHING;
  const line = ({ option, monthly: amount, because }: typeof first) => COMPONENTS.option(option, amount, because);
  const others = html`<details><summary>${COMPONENTS.others(rest.length)}</summary><ul>${rest.map((other) => html`<li>${line(other)}</li>`)}</ul></details>`;
  return html`<p class="proof">${COMPONENTS.alternative}${line(first)}</p>${rest.length > 0 ? others : NOTHING}`;
}
