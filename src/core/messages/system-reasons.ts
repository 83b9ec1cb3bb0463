/** Why a kind of system was taken, and a quality that follows from another. */

export const SOMETHING_RUNS = 'Something runs, and nothing says what kind of system it is.';
export const PAGES_VISITED = 'People visit it, and nothing has to run for them.';

export function oneZoneTooFew(availability: number): string {
  return `${availability} % cannot be promised from one zone.`;
}
