/** A number as it stands in a line of arithmetic: at most four digits after the point, no trailing zeros. */
export function short(value: number): string {
  return String(Number(value.toFixed(value < 1 ? 4 : 2)));
}

/** Share of the time in which at least one event of a rate falls into a window, 0 to 1. */
export function busyShare(perSecond: number, windowSeconds: number): number {
  return 1 - Math.exp(-perSecond * windowSeconds);
}
