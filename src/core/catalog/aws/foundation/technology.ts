import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { isNamed } from '../../kit/requirements.ts';

const OPEN_ENGINES = ['postgresql', 'mysql', 'mariadb'];

/** An engine with a licence was named and no open one: who names both is leaving the first for the second. */
export function keepsLicensed(requirements: ResolvedRequirements, names: readonly string[]): boolean {
  return isNamed(requirements, names) && !isNamed(requirements, OPEN_ENGINES);
}

/** Aurora was named, by itself or with the engine that it speaks as, such as "Aurora PostgreSQL". */
export function wantsAurora(requirements: ResolvedRequirements): boolean {
  return requirements.technologies.some(({ name, product }) => name === 'aurora' || product === 'aurora');
}

/** Managed Grafana instead of QuickSight. */
export function wantsGrafana(requirements: ResolvedRequirements): boolean {
  return isNamed(requirements, ['amazon managed grafana']);
}
