import { ACTORS, INFERRED, TITLES } from '../../messages/components.ts';
import type { ResolvedComponent } from '../../model/resolved.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { callers, isOutside } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';
import { PARTNERS } from './messages.ts';

/** Size of 20 container images of 0.25 GB. */
const IMAGE_GB = 5;
const RETENTION_DAYS = 30;
/** Retention of audited logs, days: PCI DSS 4.0 requirement 10.5.1 and usual practice for the other frameworks. */
const AUDITED_RETENTION_DAYS = 365;
/** Reads per secret and month: applications read secrets at start, a few times a day. */
const READS_PER_SECRET = 1000;

const SITE_PARTS: ReadonlySet<string> = new Set(['static_site', 'cdn', 'dns']);

/** Secrets, container registry, monitoring and audit trail. A static site needs none of them. */
export function support(context: CompositionContext, builder: GraphBuilder): void {
  const programs = callers(builder);
  addSecrets(context, builder, programs);
  addRegistry(context, builder);
  const isSiteAlone = builder.finish().nodes.every(({ capability }) => SITE_PARTS.has(capability));
  const demanded = ['monitoring', 'logging', 'audit_trail'] as const;
  if (isSiteAlone && !demanded.some((capability) => isDemanded(context.wants(capability)))) return;
  addMonitoring(context, builder, programs);
  const audit = context.wants('audit_trail');
  if (audit !== null) {
    builder.add({
      id: audit.id,
      title: audit.name ?? TITLES.auditTrail,
      capability: 'audit_trail',
      zone: 'management',
      demand: {},
      ...reasonOf(audit),
    });
  }
}

/** Whether the request names a component as required, so that it is built on its own too. */
function isDemanded(asked: ResolvedComponent | null): boolean {
  return asked !== null && asked.demand === 'must' && asked.strength === 'stated';
}

/** Secret store for credentials of third-party services; without an application, for the sources of the data pipeline. */
function addSecrets(context: CompositionContext, builder: GraphBuilder, programs: readonly string[]): void {
  const readers = programs.length > 0 ? programs : builder.of('etl');
  const asked = context.wants('secrets');
  if (readers.length === 0 && !isDemanded(asked)) return;
  const partners = context.requirements.technologies.map(({ name }) => name).filter((name) => name in PARTNERS);
  const outside = credentialsOf(context, readers);
  const names = [...new Set([...partners, ...Object.keys(outside)])];
  if (context.excludes('secrets') || (names.length === 0 && asked === null)) return;
  const id = builder.add({
    id: context.idFor('secrets', 'secrets'),
    title: asked?.name ?? TITLES.secrets,
    capability: 'secrets',
    zone: 'management',
    demand: {
      names: names.length > 0 ? names : [programs.length > 0 ? 'application' : 'sources'],
      ...(Object.keys(outside).length === 0 ? {} : { readers: outside }),
      readsPerMonth: READS_PER_SECRET * Math.max(1, names.length),
    },
    ...reasonOf(asked, INFERRED.secrets(names.map((name) => titleOf(name, context)))),
  });
  const isRead = (reader: string) =>
    names.length === 0 || names.some((name) => outside[name]?.includes(reader) ?? true);
  for (const reader of readers) if (isRead(reader)) builder.join(reader, id, 'secret');
}

/** The external systems that programs call, each with its callers: all but public ones need credentials. */
function credentialsOf(
  { requirements, flowsOf }: CompositionContext,
  programs: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const called = requirements.parties.filter(isOutside).map(({ id }) => {
    const callers = flowsOf(id).flatMap(({ from }) => (programs.includes(from) ? [from] : []));
    return [id, [...new Set(callers)]] as const;
  });
  return Object.fromEntries(called.filter(([, callers]) => callers.length > 0));
}

function titleOf(name: string, { requirements }: CompositionContext): string {
  return PARTNERS[name]?.title ?? requirements.parties.find(({ id }) => id === name)?.name ?? name;
}

/** Container registry. Functions are deployed as code; a batch job is an image even in a serverless design. */
function addRegistry(context: CompositionContext, builder: GraphBuilder): void {
  const programs = context.serverless ? builder.of('batch_compute') : callers(builder);
  const asked = context.wants('ci_registry');
  if (context.excludes('ci_registry') || (programs.length === 0 && !isDemanded(asked))) return;
  const id = builder.add({
    id: context.idFor('registry', 'ci_registry'),
    title: asked?.name ?? TITLES.containerRegistry,
    capability: 'ci_registry',
    zone: 'management',
    demand: { imageGb: IMAGE_GB },
    ...reasonOf(asked, INFERRED.containerRegistry),
  });
  for (const program of programs) builder.join(program, id, 'image', { synchronous: false });
}

function addMonitoring(context: CompositionContext, builder: GraphBuilder, programs: readonly string[]): void {
  const asked = context.wants('monitoring') ?? context.wants('logging');
  if (asked === null) return;
  builder.actor('team', ACTORS.team);
  builder.add({
    id: asked.id,
    title: asked.name ?? TITLES.monitoring,
    capability: 'monitoring',
    zone: 'management',
    demand: {
      logGbPerMonth: context.workload.logGbPerMonth.value,
      retentionDays: context.requirements.compliance.length > 0 ? AUDITED_RETENTION_DAYS : RETENTION_DAYS,
    },
    ...reasonOf(asked),
  });
  for (const program of programs) builder.join(program, asked.id, 'log', { synchronous: false });
  builder.join(asked.id, 'team', 'delivery', { protocol: 'smtp', port: 25, synchronous: false });
}
