/** The stages of a synthesis, in the order in which they run. */
export const STAGES = [
  'extract',
  'settle',
  'derive',
  'compose',
  'offer',
  'choose',
  'price',
  'review',
  'declare',
  'render',
] as const;
export type Stage = (typeof STAGES)[number];
