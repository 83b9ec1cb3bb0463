/** US dollars and cents with thousands separated. */
export function usd(amount: number): string {
  return `$${amount.toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;
}
