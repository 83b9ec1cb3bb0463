import { formatUsd, fromUsd } from '../model/money.ts';
import { claimed, type Observation, type Rule } from './rule.ts';

export const OPERATIONS: readonly Rule[] = [
  { id: 'OPS-LOGS', pillar: 'operations', control: null, check: (evidence) => claimed(evidence, 'logged') },
  { id: 'OPS-ALARMS', pillar: 'operations', control: null, check: (evidence) => claimed(evidence, 'alarmed') },
  {
    id: 'OPS-RETENTION',
    pillar: 'operations',
    control: null,
    check({ requirements, site }): readonly Observation[] {
      const watching = site.first('monitoring')?.node;
      const periods = requirements.quantities.filter(({ metric }) => metric === 'retention_days');
      const asked = Math.max(0, ...periods.map(({ value }) => value));
      if (watching?.capability !== 'monitoring' || asked <= watching.demand.retentionDays) return [];
      return [
        {
          status: 'watch',
          node: watching.id,
          text: `${asked} days are named as a time to keep something; logs are kept for ${watching.demand.retentionDays} days.`,
          do: 'Where logs or the audit trail are meant, raise their days in the variables; where records are, have your program keep them.',
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
          text: `${node.title}: ${choice.service} leaves servers to you.`,
          do: 'Patch them every month, and name who does it.',
        })),
  },
  {
    id: 'OPS-UNREAD',
    pillar: 'operations',
    control: null,
    check: ({ requirements }) =>
      requirements.unread.length === 0
        ? []
        : [
            {
              status: 'yours' as const,
              node: null,
              text: 'Part of the request was not understood; it stands under "What was understood".',
              do: 'Say it in other words and ask again.',
            },
          ],
  },
  {
    id: 'OPS-REQUIRED',
    pillar: 'operations',
    control: null,
    check({ requirements, site }) {
      const provided = new Set<string>(site.placed.flatMap(({ choice }) => choice.fit.provides));
      return requirements.capabilities
        .filter(({ anyOf, demand }) => demand === 'must' && !anyOf.some((term) => provided.has(term)))
        .map(({ anyOf, because, strength }) => ({
          status: strength === 'default' ? ('watch' as const) : ('fail' as const),
          node: null,
          text: `No part answers ${anyOf.join(' or ')} (${because}).`,
          do: 'Add the part by hand; it is in neither the design nor the price.',
        }));
    },
  },
];

export const COST: readonly Rule[] = [
  {
    id: 'COST-BUDGET',
    pillar: 'cost',
    control: null,
    check({ estimate: { budget, total } }) {
      if (budget.amount === null) return [];
      const ceiling = formatUsd(fromUsd(budget.amount));
      if (budget.verdict === 'within') {
        const left = formatUsd(fromUsd(budget.amount - total));
        return [
          {
            status: 'met',
            node: null,
            text: `${formatUsd(fromUsd(total))} a month, ${left} under the budget of ${ceiling}.`,
          },
        ];
      }
      const [first] = budget.relax;
      return [
        {
          status: 'fail',
          node: null,
          text: `The budget of ${ceiling} does not suffice: the cheapest design that meets the request is ${formatUsd(fromUsd(budget.over_by))} a month over it.`,
          do:
            first === undefined
              ? 'Raise the budget or ask for less: nothing can be left out without giving up what was asked for.'
              : `Give up first: ${first.change} (saves ${formatUsd(fromUsd(first.saves))} a month).`,
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
        ? [
            {
              status: 'watch',
              node: null,
              text: `The high case is ${formatUsd(fromUsd(high))} a month, over the budget.`,
              do: 'Measure the assumptions named under "Cost" in the first month.',
            },
          ]
        : [],
  },
  {
    id: 'COST-UNKNOWN',
    pillar: 'cost',
    control: null,
    check: ({ estimate: { unknown } }) =>
      unknown.length === 0
        ? []
        : [
            {
              status: 'watch',
              node: null,
              text: `${unknown.length} meters have no price in the book: ${unknown.map(({ meter }) => meter).join(', ')}.`,
              do: "Look them up in the provider's list; they are not in the total.",
            },
          ],
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
                text: `${node.title}: ${choice.fit.billedByOthers} is not in the total.`,
                do: 'Ask whoever sends them for the fee where your people are, and add it to the estimate; the key of a provider goes into the secret that stands ready.',
              },
            ],
      ),
  },
  { id: 'COST-ALARM', pillar: 'cost', control: null, check: (evidence) => claimed(evidence, 'budget_alarm') },
];
