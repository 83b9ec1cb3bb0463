import { PLATFORM_TECHNOLOGIES } from './platforms.ts';
import type { TechnologyRule } from './rule.ts';
import { STORE_TECHNOLOGIES } from './stores.ts';

/** Every technology that is known by name. */
export const TECHNOLOGY_RULES: readonly TechnologyRule[] = [...STORE_TECHNOLOGIES, ...PLATFORM_TECHNOLOGIES];
