/** The stages of a synthesis, in the order in which they run: the review proves its findings with what was declared. */
export const STAGES = [
  'extract',
  'settle',
  'derive',
  'compose',
  'offer',
  'choose',
  'price',
  'declare',
  'review',
  'render',
] as const;
export type Stage = (typeof STAGES)[number];
