import type { Intent } from '#core/index.ts';

/** The text that the filter `q` of blueprints searches: the title and the intent, in lower case. */
export function searchTextOf(title: string, { text, requirements }: Intent): string {
  return [title, text, requirements?.title ?? '', requirements?.purpose ?? ''].join('\n').toLowerCase();
}
