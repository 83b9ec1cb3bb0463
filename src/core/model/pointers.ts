/** JSON Pointers (RFC 6901) into plain values. */

type Path = readonly string[];

/** The steps of a pointer; null for a text that is none. */
export function stepsOf(pointer: string): Path | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return null;
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** A copy with another value at a pointer, which may be new in its object or list; null where nothing can be. */
export function withValueAt(whole: unknown, pointer: string, value: unknown): { readonly whole: unknown } | null {
  const steps = stepsOf(pointer);
  return steps === null ? null : withValue(whole, steps, value);
}

function withValue(whole: unknown, [step, ...rest]: Path, value: unknown): { readonly whole: unknown } | null {
  if (step === undefined) return { whole: value };
  if (Array.isArray(whole)) {
    const at = step === '-' ? whole.length : Number(step);
    if (!(/^(?:-|0|[1-9]\d{0,5})$/.test(step) && at <= whole.length)) return null;
    const inner = withValue(whole[at], rest, value);
    return inner === null ? null : { whole: [...whole.slice(0, at), inner.whole, ...whole.slice(at + 1)] };
  }
  if (typeof whole !== 'object' || whole === null || step === '__proto__') return null;
  const inner = withValue(Object.hasOwn(whole, step) ? whole[step as keyof typeof whole] : undefined, rest, value);
  return inner === null ? null : { whole: { ...whole, [step]: inner.whole } };
}
