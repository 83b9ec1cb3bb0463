import type { Site } from '../../../model/offering.ts';
import { factsAt, type Mount } from '../foundation/facts.ts';

/** The shared file systems that an application mounts, without duplicates. */
export function mountsOf(nodeId: string, site: Site): readonly Mount[] {
  return [...new Set(site.from(nodeId).map(({ to }) => to))].flatMap((id) => factsAt(id, site).mount ?? []);
}

/** Addresses of the mount targets that must exist before an application starts. */
export function readyMounts(nodeId: string, site: Site): readonly string[] {
  return mountsOf(nodeId, site).map(({ targets }) => targets);
}
