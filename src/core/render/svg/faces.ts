import type { Face } from './text-width.ts';

/** The text styles, each with its distance in pixels from the previous baseline. */
export const FACES = {
  heading: { size: 20, weight: 'bold', line: 28 },
  subheading: { size: 13, weight: 'regular', line: 20 },
  zone: { size: 11, weight: 'bold', line: 16 },
  title: { size: 13, weight: 'bold', line: 17 },
  service: { size: 11.5, weight: 'regular', line: 16 },
  size: { size: 10.5, weight: 'regular', line: 14 },
  price: { size: 11.5, weight: 'bold', line: 19 },
  actor: { size: 12, weight: 'bold', line: 16 },
  protocol: { size: 9.5, weight: 'regular', line: 12 },
} as const satisfies Record<string, Face & { line: number }>;

export type FaceName = keyof typeof FACES;
