import { ACCESS } from '../messages/openapi.ts';

interface Described {
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** The schema of a route, whose description says also who can call it. */
export function describeAccess<Schema extends object>(schema: Schema, capability: string | undefined): Schema {
  const { summary, description, security } = schema as Described;
  if (summary === undefined) return schema;
  const said = description ?? `${summary}.`;
  return { ...schema, description: `${said} ${accessOf(security ?? [], capability)}` };
}

function accessOf(security: NonNullable<Described['security']>, capability: string | undefined): string {
  const schemes = new Set(security.flatMap((one) => Object.keys(one)));
  if (schemes.size === 0) return ACCESS.public;
  if (capability !== undefined && schemes.has('agent')) return ACCESS.both(capability);
  if (schemes.size > 1) return ACCESS.other;
  if (schemes.has('human')) return ACCESS.people;
  return schemes.has('agent') ? ACCESS.agents : ACCESS.other;
}
