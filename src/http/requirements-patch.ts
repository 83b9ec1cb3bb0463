import { applyPatch, type Operation } from 'rfc6902';
import type { Requirements } from '#core/index.ts';
import type { Fault } from '#services/errors.ts';
import { INVALID } from './messages/problems.ts';
import { faultsOf } from './plugins/validation.ts';
import { callerRequirements } from './schemas/caller-requirements.ts';
import { sentenceOf } from './schemas/issues.ts';

/** Size of a patched document. Copies can double it with every operation. */
const MAX_LENGTH = 512 * 1024;

/** The document after the patch, or every fault. */
export type Patched = { readonly document: Requirements } | { readonly faults: readonly Fault[] };

/**
 * Applies a JSON Patch (RFC 6902) to a requirements document and validates the result.
 * @param pointer of the patch in the request. A fault that an operation causes points to that operation
 */
export function patchRequirements(base: Requirements, patch: readonly Operation[], pointer: string): Patched {
  const state = { document: structuredClone(base) as unknown };
  for (const [index, operation] of patch.entries()) {
    const fault = applied(state, operation);
    if (fault !== null) return { faults: [{ ...fault, pointer: `${pointer}/${index}${fault.pointer}` }] };
  }
  if (typeof state.document !== 'object' || state.document === null) {
    return { faults: [{ pointer, detail: INVALID.patch.notAnObject }] };
  }
  const { data, error } = callerRequirements.safeParse(state.document, { error: sentenceOf });
  if (error === undefined) return { document: data };
  return { faults: faultsOf(error).map((fault) => causedBy(fault, patch, pointer)) };
}

/** Null if the operation was applied to the state. */
function applied(state: { document: unknown }, operation: Operation): Fault | null {
  // The library changes the document in place and cannot replace its root.
  const holder = { root: state.document };
  const within = (path: string) => `/root${path}`;
  const [error] = applyPatch(holder, [
    { ...operation, path: within(operation.path), ...('from' in operation ? { from: within(operation.from) } : {}) },
  ]);
  state.document = holder.root;
  if (error?.name === 'TestError') return { pointer: '/value', detail: INVALID.patch.test };
  if (error?.name === 'MissingError') {
    const path = String('path' in error ? error.path : '').replace(/^\/root/, '');
    return {
      pointer: 'from' in operation && operation.from === path ? '/from' : '/path',
      detail: INVALID.patch.missing(path),
    };
  }
  if (error !== null && error !== undefined) return { pointer: '', detail: INVALID.patch.invalid };
  const isLarge = operation.op === 'copy' && (JSON.stringify(state.document)?.length ?? 0) > MAX_LENGTH;
  return isLarge ? { pointer: '', detail: INVALID.patch.tooLarge } : null;
}

/** A fault of the patched document, at the last operation that wrote there. */
function causedBy(fault: Fault, patch: readonly Operation[], pointer: string): Fault {
  const index = patch.findLastIndex(
    ({ op, path }) => op !== 'test' && (fault.pointer === path || fault.pointer.startsWith(`${path}/`)),
  );
  const operation = patch[index];
  if (operation === undefined) return { ...fault, pointer: `/requirements${fault.pointer}` };
  const inside = 'value' in operation ? `/value${fault.pointer.slice(operation.path.length)}` : '/path';
  return { ...fault, pointer: `${pointer}/${index}${inside}` };
}
