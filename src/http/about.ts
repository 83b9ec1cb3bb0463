import manifest from '../../package.json' with { type: 'json' };

/** What this service calls itself. */
export const SERVICE = {
  id: manifest.name,
  name: 'Architecture Synthesis Service',
  version: manifest.version,
} as const;
