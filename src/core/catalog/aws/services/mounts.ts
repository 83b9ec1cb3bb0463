import type { Site } from '../../../model/site.ts';
import { factsAt, type Mount } from '../foundation/facts.ts';

/** The shared file systems that a program calls, each once. */
export function mountsOf(nodeId: string, site: Site): readonly Mount[] {
  return [...new Set(site.from(nodeId).map(({ to }) => to))].flatMap((id) => factsAt(id, site).mount ?? []);
}

/** Addresses of the mount targets that must exist before a program starts. */
export function readyMounts(nodeId: string, site: Site): readonly string[] {
  return mountsOf(nodeId, site).map(({ targets }) => targets);
}
