import { OUTSIDE } from '../messages/components.ts';
import { BUDGET, OPERATIONS as WORDS } from '../messages/operations.ts';
import { ACCOUNT_CAPABILITIES, capabilityOf, type NodeCapability } from '../model/capability.ts';
import { environmentsOf } from '../model/environments.ts';
import { fromUsd } from '../model/money.ts';
import type { ResolvedComponent } from '../model/resolved.ts';
import { type SeasonMonth, seasonMonths } from '../model/season-budget.ts';
import { claimed, type Evidenced, type Observation, type Rule } from './rule.ts';

export const OPERATIONS: readonly Rule[] = [
  { id: 'OPS-LOGS', pillar: 'operations', control: null, check: (evidence) => claimed(evidence, 'logged') },
  { id: 'OPS-ALARMS', pillar: 'operations', control: null, check: (evidence) => claimed(evidence, 'alarmed') },
  {
    id: 'OPS-RETENTION',
    pillar: 'operations',
    control: null,
    check({ requirements, site }): readonly Observation[] {
      const monitoring = site.first('monitoring')?.node;
      const periods = requirements.quantities.filter(({ metric }) => metric === 'retention_days');
      const asked = Math.max(0, ...periods.map(({ value }) => value));
      if (monitoring?.capability !== 'monitoring' || asked <= monitoring.demand.retentionDays) return [];
      return [
        {
          status: 'watch',
          node: monitoring.id,
          ...WORDS.retention(asked, monitoring.demand.retentionDays),
        },
      ];
    },
  },
  {
    id: 'OPS-SERVERS',
    pillar: 'operations',
    control: null,
    check: ({ site }) =>
      site.placed
        .filter(({ choice }) => choice.form === 'vm')
        .map(({ node, choice }) => ({
          status: 'yours' as const,
          node: node.id,
          ...WORDS.servers(node.title, choice.service),
        })),
  },
  {
    id: 'OPS-OUTSIDE',
    pillar: 'operations',
    control: null,
    check({ site }) {
      const called = new Map(
        site.edges.flatMap(({ reaches = [] }) => reaches.map((one) => [one.id, one.title] as const)),
      );
      if (called.size === 0) return [];
      const variables = [...called.keys()].map((id) => `${site.label(id)}_url`);
      return [{ status: 'yours' as const, node: null, ...OUTSIDE.open([...called.values()], variables) }];
    },
  },
  {
    id: 'OPS-ENVIRONMENTS',
    pillar: 'operations',
    control: null,
    check({ requirements }) {
      const programs = requirements.components.filter(({ anyOf }) => capabilityOf(anyOf[0] ?? 'dns') === 'web_compute');
      const stages = new Set(environmentsOf(programs).values());
      return stages.size === 0 ? [] : [{ status: 'fail' as const, node: null, ...WORDS.environments([...stages]) }];
    },
  },
  {
    id: 'OPS-UNREAD',
    pillar: 'operations',
    control: null,
    check: ({ requirements }) =>
      requirements.unread.length === 0 ? [] : [{ status: 'yours' as const, node: null, ...WORDS.unread }],
  },
  {
    id: 'OPS-REQUIRED',
    pillar: 'operations',
    control: null,
    check({ requirements, site }) {
      return requirements.components
        .filter((component) => component.demand === 'must' && !isProvided(component, requirements.components, site))
        .map(({ anyOf, because, strength, name }) => ({
          status: strength === 'default' ? ('watch' as const) : ('fail' as const),
          node: null,
          ...WORDS.unanswered(anyOf, because, name),
        }));
    },
  },
];

/** Capabilities of which a design has one component, whatever the number of those that ask for it. */
const SHARED: ReadonlySet<NodeCapability> = new Set<NodeCapability>([
  'cdn',
  'dns',
  'waf',
  'load_balancer',
  'api_gateway',
  'secrets',
  'monitoring',
  'logging',
  'audit_trail',
  'backup',
  'ci_registry',
  ...ACCOUNT_CAPABILITIES,
  'network_load_balancer',
  'edge_acceleration',
  'ci_cd',
]);

/** Whether a node is the component in a form that it permits, or provides it beside its own work. */
function isProvided(
  { id, anyOf }: ResolvedComponent,
  components: readonly ResolvedComponent[],
  site: Evidenced['site'],
): boolean {
  const others = new Set(components.filter((component) => component.id !== id).map((component) => component.id));
  return site.placed.some(({ node, choice }) => {
    if (!choice.fit.provides.some((term) => anyOf.includes(term))) return false;
    const isOwnOfAnother = others.has(node.id) && anyOf.some((term) => capabilityOf(term) === node.capability);
    return !isOwnOfAnother || SHARED.has(node.capability);
  });
}

function monthAgainstLimit({ name, monthly, limit }: SeasonMonth): Observation {
  const text = BUDGET.month(name, monthly, limit);
  return monthly > limit
    ? { status: 'fail', node: null, text, do: BUDGET.seasonOver }
    : { status: 'met', node: null, text };
}

export const COST: readonly Rule[] = [
  {
    id: 'COST-BUDGET',
    pillar: 'cost',
    control: null,
    check({ estimate, requirements }) {
      const { budget, total } = estimate;
      if (budget.amount === null) return [];
      const months = seasonMonths(estimate, requirements);
      if (months.length > 0 && budget.verdict === 'within') return months.map(monthAgainstLimit);
      const ceiling = fromUsd(budget.amount);
      if (budget.verdict === 'within') {
        const left = fromUsd(budget.amount - total);
        return [{ status: 'met', node: null, text: BUDGET.within(fromUsd(total), left, ceiling) }];
      }
      const [first] = budget.relax;
      return [
        {
          status: 'fail',
          node: null,
          text: BUDGET.over(ceiling, fromUsd(budget.over_by)),
          do: first === undefined ? BUDGET.nothingToGiveUp : BUDGET.giveUpFirst(first.change, fromUsd(first.saves)),
        },
      ];
    },
  },
  {
    id: 'COST-HIGH',
    pillar: 'cost',
    control: null,
    check: ({ estimate: { budget, high } }) =>
      budget.amount !== null && budget.verdict === 'within' && high > budget.amount
        ? [{ status: 'watch', node: null, ...BUDGET.highCase(fromUsd(high)) }]
        : [],
  },
  {
    id: 'COST-UNKNOWN',
    pillar: 'cost',
    control: null,
    check: ({ estimate: { unknown } }) =>
      unknown.length === 0
        ? []
        : [{ status: 'watch', node: null, ...BUDGET.unknown(unknown.map(({ meter }) => meter)) }],
  },
  {
    id: 'COST-OTHERS',
    pillar: 'cost',
    control: null,
    check: ({ site }) =>
      site.placed.flatMap(({ node, choice }) =>
        choice.fit.billedByOthers === undefined
          ? []
          : [
              {
                status: 'yours' as const,
                node: node.id,
                ...BUDGET.billedByOthers(node.title, choice.fit.billedByOthers),
              },
            ],
      ),
  },
  { id: 'COST-ALARM', pillar: 'cost', control: null, check: (evidence) => claimed(evidence, 'budget_alarm') },
];
