/** The stages of a synthesis, in the order in which they run: the review proves its findings with what was declared. */
export const STAGES = [
  'read',
  'resolve',
  'size',
  'complete',
  'offer',
  'select',
  'price',
  'declare',
  'review',
  'render',
] as const;
export type Stage = (typeof STAGES)[number];
