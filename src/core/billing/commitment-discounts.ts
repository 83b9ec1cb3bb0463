import { committed } from '../messages/cost.ts';
import type { Cloud } from '../model/cloud.ts';
import type { Commitment, CommitmentTerms } from '../model/commitment.ts';
import { lineAmount, type MicroUsd, toUsd } from '../model/money.ts';
import { bill } from './bill.ts';
import type { Billed } from './billed-parts.ts';

const MONTHS_PER_YEAR = 12;

/**
 * Savings of one-year and three-year commitments, by component and product. They cover only usage in every hour of the
 * month, since a commitment is charged whether it is used or not.
 */
export function commitmentsOf(billed: readonly Billed[], { commitments, prices }: Cloud): readonly Commitment[] {
  return billed.flatMap(({ node, region, usages }) => {
    const steady = usages.filter(({ comesAndGoes }) => comesAndGoes !== true);
    return commitments.flatMap((terms) => {
      const covered = steady.filter(({ meter }) => terms.meters.some((beginning) => meter.startsWith(beginning)));
      const { total } = bill(node, covered, prices, region);
      return total > 0 ? savings(node, total, terms) : [];
    });
  });
}

/** @param monthly on-demand price of the covered usage */
function savings(node: string, monthly: MicroUsd, terms: CommitmentTerms): readonly Commitment[] {
  return terms.discounts.map(({ years, percent }) => {
    const saves = lineAmount(toUsd(monthly), percent / 100);
    return {
      node,
      product: terms.product,
      term_years: years,
      percent,
      saves: toUsd(saves),
      saves_a_year: toUsd(saves * MONTHS_PER_YEAR),
      because: committed(percent, monthly),
      source: terms.source,
      as_of: terms.asOf,
      confidence: terms.confidence,
    };
  });
}
