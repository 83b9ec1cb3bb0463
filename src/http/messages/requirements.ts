/** Reasons in the requirements view. */
export const FROM_CONSTRAINT = 'Set by the constraint.';

export const BUDGET = {
  hard: 'The cost must not exceed it.',
  soft: 'Target value.',
  exchange: (currency: string, rate: number, asOf: string) => ` 1 ${currency} is ${rate} USD, as of ${asOf}.`,
} as const;
