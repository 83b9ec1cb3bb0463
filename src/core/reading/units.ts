import type { Quantity } from '../model/requirements.ts';

/** Units of quantities: bytes and time. */

/** Bytes of a unit, in GB; decimal and binary prefixes. */
export const GIGABYTES: Readonly<Record<string, number>> = {
  b: 1e-9,
  byte: 1e-9,
  bytes: 1e-9,
  kb: 1e-6,
  mb: 1e-3,
  gb: 1,
  tb: 1e3,
  pb: 1e6,
  kib: 1024 / 1e9,
  mib: 1024 ** 2 / 1e9,
  gib: 1024 ** 3 / 1e9,
  tib: 1024 ** 4 / 1e9,
  pib: 1024 ** 5 / 1e9,
};

/** Seconds of a unit of time. */
export const SECONDS: Readonly<Record<string, number>> = {
  ms: 0.001,
  millisecond: 0.001,
  milliseconds: 0.001,
  s: 1,
  sec: 1,
  second: 1,
  seconds: 1,
  min: 60,
  minute: 60,
  minutes: 60,
  h: 3600,
  hour: 3600,
  hours: 3600,
  d: 86_400,
  day: 86_400,
  days: 86_400,
  week: 604_800,
  weeks: 604_800,
};

export function unitOf({ unit = '' }: Quantity): string {
  return unit.trim().toLowerCase();
}

export function gigabytes(quantity: Quantity & { readonly value: number }): number {
  return quantity.value * (GIGABYTES[unitOf(quantity)] ?? 1);
}
