/** Reasons for an inferred kind of system or quality. */

export const SOMETHING_RUNS = 'The text names a program and no kind of system.';
export const PAGES_VISITED = 'The text names visitors and no program to run.';

export function oneZoneTooFew(availability: number): string {
  return `${availability} % availability needs more than one zone.`;
}
