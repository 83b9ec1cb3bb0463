import type { Blueprint } from '#core/index.ts';
import { formatDollars } from '#core/index.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { counted } from '../words.ts';
import { type Node, partAnchor } from './source.ts';

const ZONES: Readonly<Record<Node['zone'], string>> = {
  edge: 'At the edge',
  public: 'In the network, with addresses on the internet',
  private_application: 'In the network, without',
  private_data: 'Where the data lies',
  management: 'Beside it, for those who run it',
};

/** Every part with its service, size, price and reason, by where it stands. */
export function components(blueprint: Blueprint): Html {
  const { nodes } = blueprint.graph;
  if (nodes.length === 0) return html`<p>No part could be built from this request.</p>`;
  const zones = Object.entries(ZONES).map(([zone, heading]) => {
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
    ...(zones > 1 && !/zone/i.test(sku) ? [`over ${zones} zones`] : []),
    ...(region === blueprint.region ? [] : [`in ${region}`]),
    ...(node.scales_to_zero ? ['costs nothing while unused'] : []),
  ];
  const addresses = terraform.map((address) => html`<li><code>${address}</code></li>`);
  const resources = html`<details><summary>${counted(terraform.length, 'resource')} of the Terraform</summary><ul>${addresses}</ul></details>`;
  return html`<article id="${partAnchor(id)}">
<header><h4>${title}</h4><span class="price">${monthly(node)}</span><p><span class="service">${service}</span>: ${facts.join(', ')}</p></header>
<p>${because}</p>
${runnersUp(id, blueprint)}
${terraform.length > 0 ? resources : NOTHING}
</article>`;
}

function monthly({ monthly: amount }: Node): string {
  return amount === null ? 'no price known' : `${formatDollars(amount)} a month`;
}

/** What was weighed and not taken: the nearest one open to see, the rest on demand. */
function runnersUp(node: string, { estimate }: Blueprint): Html {
  const [first, ...rest] = estimate.rejected.filter((rejected) => rejected.node === node);
  if (first === undefined) return NOTHING;
  const line = ({ option, monthly: amount, because }: typeof first) =>
    html`${option}, ${formatDollars(amount)} a month. ${because}`;
  const others = html`<details><summary>${counted(rest.length, 'other')} weighed</summary><ul>${rest.map((other) => html`<li>${line(other)}</li>`)}</ul></details>`;
  return html`<p class="proof">Runner-up: ${line(first)}</p>${rest.length > 0 ? others : NOTHING}`;
}
