import type { Component } from '../model/requirements.ts';
import type { FileLifecycle } from '../model/resolved.ts';
import { daysOf } from './durations.ts';

/** What becomes of the files of a component, as its lifecycle says; null where it says nothing that a store of files can do. */
export function fileLifecycleOf({ capability, lifecycle }: Component): FileLifecycle | null {
  if (capability !== 'object_storage' || lifecycle === undefined) return null;
  const { retention, access } = lifecycle;
  const days = retention === undefined ? null : daysOf(retention.duration);
  const isArchived = access === 'archive' || retention?.then === 'archive';
  const found: FileLifecycle = {
    ...(days !== null && retention?.then === 'delete' ? { deletedAfterDays: Math.ceil(days) } : {}),
    ...(days !== null && retention?.immutable === true ? { lockedDays: Math.ceil(days) } : {}),
    ...(isArchived ? { access: 'archive' as const } : access === 'cold' ? { access } : {}),
  };
  return Object.keys(found).length === 0 ? null : found;
}
