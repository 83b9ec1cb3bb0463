import type { Blueprint, Intent } from '#core/index.ts';
import { cloneUrl } from './present-links.ts';
import type { blueprintBrief } from './schemas/blueprint-brief.ts';
import type { Wire } from './schemas/wire.ts';

type Brief = Wire<typeof blueprintBrief>;

/** Size of the answer in bytes. */
export const MAX_BRIEF_BYTES = 4_096;
/** Characters of a text, and entries of the lists beside the components. */
const MOST = { title: 160, purpose: 300, name: 60, size: 60, text: 160, notCovered: 6, questions: 5 };

/** Findings about what the design leaves out or cannot connect. */
const GAPS = /^(?:OFFER|FLOW|LAW|REQ-UNUSED)-/;

/**
 * What an agent needs first, in at most 4 KiB: the most expensive components first, as many as fit.
 * @param title the current one
 */
export function presentBrief(blueprint: Blueprint, title: string, { text }: Intent, publicUrl: string): Brief {
  const { id, cloud, region, confidence, estimate, requirements, graph } = blueprint;
  const { total, low, high, budget } = estimate;
  const facts = {
    id,
    title: cut(title, MOST.title),
    purpose: cut(requirements.purpose ?? text, MOST.purpose),
    cloud,
    region,
    confidence: confidence.value,
    price: {
      ...{ currency: 'USD' as const, monthly: total, low, high, unknown_prices: estimate.unknown.length },
      budget: { amount: budget.amount, verdict: budget.verdict, over_by: budget.over_by },
    },
  };
  const rest = {
    not_covered: notCovered(blueprint),
    questions: (requirements.questions ?? [])
      .slice(0, MOST.questions)
      .map((open) => ({ id: open.id, question: cut(open.question, MOST.text) })),
    links: linksOf(id, publicUrl),
  };
  const components = [...graph.nodes].sort((a, b) => (b.monthly ?? 0) - (a.monthly ?? 0)).map(componentOf);
  const briefOf = (count: number): Brief => ({
    ...facts,
    components_count: components.length,
    components: components.slice(0, count),
    ...rest,
  });
  const fits = (count: number) => Buffer.byteLength(JSON.stringify(briefOf(count))) <= MAX_BRIEF_BYTES;
  let count = components.length;
  while (count > 0 && !fits(count)) count--;
  return briefOf(count);
}

function componentOf({ title, service, sku, count, monthly }: Blueprint['graph']['nodes'][number]) {
  const size = count > 1 ? `${count} × ${sku}` : sku;
  return { name: cut(title, MOST.name), service: cut(service, MOST.name), size: cut(size, MOST.size), monthly };
}

/** Passages that were not understood, then what the review found missing. */
function notCovered({ resolved, findings }: Blueprint): readonly string[] {
  const gaps = findings.filter(({ id, status }) => status !== 'met' && GAPS.test(id));
  const texts = [...resolved.unread.map(({ text }) => text), ...gaps.map(({ text }) => text)];
  return texts.slice(0, MOST.notCovered).map((text) => cut(text, MOST.text));
}

function linksOf(id: string, publicUrl: string) {
  const self = `${publicUrl}/blueprints/${id}`;
  return {
    self,
    requirements: `${self}/requirements`,
    estimate: `${self}/estimate`,
    findings: `${self}/findings`,
    iac: `${self}/iac`,
    revisions: `${self}/revisions`,
    what_if: `${self}/what-if`,
    clone_url: cloneUrl(id, publicUrl),
  };
}

/** Up to that many UTF-16 units, without half a character. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
