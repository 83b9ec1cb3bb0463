import { type Blueprint, FRAMEWORK_NAMES } from '#core/index.ts';
import { FINDINGS } from '../../messages/blueprint-page.ts';
import { capitalized } from '../../messages/format.ts';
import { type Html, html, NOTHING } from '../html.ts';
import { fileAnchor, partAnchor, titlesOf } from './source.ts';
import { chip, STATUSES, tallyOf } from './statuses.ts';

type Finding = Blueprint['findings'][number];
/** Up to this number, met findings are expanded. */
const MAX_EXPANDED = 5;

type TitleOf = (node: string) => string;

const PILLARS = ['reliability', 'security', 'cost', 'operations', 'performance', 'sustainability'] as const;

/** Review findings by compliance framework, then by pillar. Open findings come before met ones. */
export function findings(blueprint: Blueprint): Html {
  const titleOf = titlesOf(blueprint);
  const frameworks = Object.values(FRAMEWORK_NAMES).map((name) => {
    const own = blueprint.findings.filter(({ control }) => control?.startsWith(`${name} `) === true);
    return own.length === 0 ? NOTHING : group(name, own, titleOf);
  });
  const pillars = PILLARS.map((pillar) => {
    const own = blueprint.findings.filter((finding) => finding.control === null && finding.pillar === pillar);
    return own.length === 0 ? NOTHING : group(capitalized(pillar), own, titleOf);
  });
  const isJudged = blueprint.findings.some(({ control }) => control !== null);
  const note = html`<p>${FINDINGS.note}</p>`;
  return html`${isJudged ? note : NOTHING}${[...frameworks, ...pillars]}`;
}

function group(heading: string, own: readonly Finding[], titleOf: TitleOf): Html {
  const tally = tallyOf(own);
  const counts = STATUSES.filter((status) => tally[status] > 0).map(
    (status) => html`<span>${chip(status)} ${tally[status]}</span>`,
  );
  const open = own
    .filter(({ status }) => status !== 'met')
    .sort((a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status));
  const met = own.filter(({ status }) => status === 'met');
  const list = (items: readonly Finding[]) =>
    html`<ul class="findings">${items.map((item) => entry(item, titleOf))}</ul>`;
  const rest = html`<details${open.length === 0 && met.length <= MAX_EXPANDED ? html` open` : NOTHING}><summary>${FINDINGS.met(heading, met.length)}</summary>${list(met)}</details>`;
  return html`<h3>${heading}</h3><p class="counts">${counts}</p>
${open.length > 0 ? list(open) : NOTHING}${met.length > 0 ? rest : NOTHING}`;
}

function entry({ id, control, status, node, text, do: advice, proof }: Finding, titleOf: TitleOf): Html {
  const where = node === null ? NOTHING : html`<a href="#${partAnchor(node)}">${titleOf(node)}</a>`;
  const shown =
    proof === null
      ? NOTHING
      : html`<p class="proof">${FINDINGS.proof}<a href="#${fileAnchor(proof.file)}">${proof.file}</a>, <code>${proof.resource}</code>, <code>${proof.argument}</code></p>`;
  return html`<li><p class="head">${chip(status)}<span>${control ?? id}</span>${where}</p>
<p>${text}${advice === null ? '' : ` ${advice}`}</p>${shown}</li>`;
}
