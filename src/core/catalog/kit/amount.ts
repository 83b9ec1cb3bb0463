import { formatNumber } from '../../messages/numbers.ts';

/** A number with its noun, such as "1 unit" or "1,200 units". @param noun in the singular, with a regular plural */
export function amount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
