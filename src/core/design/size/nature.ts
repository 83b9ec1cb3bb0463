import { type Capability, capabilityOf } from '../../model/capability.ts';
import type { ResolvedRequirements } from '../../model/resolved.ts';
import { isFileSite, isInternalKind } from '../../model/system-kind.ts';

/** Properties of the system that sizing depends on. */
export interface Nature {
  readonly filesOnly: boolean;
  /** The system serves pages to browsers; otherwise it serves an API. */
  readonly pages: boolean;
  readonly heavy: string | null;
  readonly images: boolean;
  readonly internal: boolean;
  has(capability: Capability): boolean;
}

const PAGE_SYSTEMS = new Set([
  'shop',
  'cms',
  'marketplace',
  'booking',
  'web_application',
  'government_portal',
  'learning_platform',
  'social_network',
  'blog',
  'brochure_site',
  'portfolio',
  'documentation_site',
  'single_page_app',
]);
const HEAVY_SYSTEMS = new Set([
  'shop',
  'cms',
  'web_application',
  'marketplace',
  'learning_platform',
  'government_portal',
]);
const HEAVY_TECHNOLOGIES = new Set([
  'wordpress',
  'drupal',
  'joomla',
  'magento',
  'moodle',
  'umbraco',
  'django',
  'rails',
  'laravel',
  'tomcat',
  'odoo',
  'nextjs',
  'php',
]);
const INTERFACES = new Set(['rest_api', 'graphql_api', 'serverless_api', 'webhook_receiver', 'mobile_backend']);

export function natureOf(requirements: ResolvedRequirements): Nature {
  const names = requirements.systems.map(({ system }) => system);
  const filesOnly = names.length > 0 && names.every(isFileSite);
  const pages =
    names.some((name) => PAGE_SYSTEMS.has(name)) && !names.some((name, index) => index === 0 && INTERFACES.has(name));
  const technology = requirements.technologies.find(({ name }) => HEAVY_TECHNOLOGIES.has(name));
  const system = names.find((name) => HEAVY_SYSTEMS.has(name));
  const asked = new Set(requirements.components.flatMap(({ anyOf }) => anyOf.map(capabilityOf)));
  return {
    filesOnly,
    pages,
    heavy: technology?.name ?? (pages ? (system ?? null) : null),
    images: requirements.components.some(({ traits }) => traits?.includes('image_processing') === true),
    internal: names.some(isInternalKind),
    has: (capability) => asked.has(capability),
  };
}
