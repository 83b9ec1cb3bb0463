/** The stages of a synthesis in their order. */
export const STAGES = [
  'read',
  'resolve',
  'size',
  'complete',
  'offer',
  'select',
  'price',
  'declare',
  'verify',
  'review',
  'render',
] as const;
export type Stage = (typeof STAGES)[number];
