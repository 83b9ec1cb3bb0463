import manifest from '../../package.json' with { type: 'json' };

/** Identity of this service in responses and telemetry. */
export const SERVICE = {
  id: manifest.name,
  name: 'Architecture Synthesis Service',
  version: manifest.version,
} as const;
