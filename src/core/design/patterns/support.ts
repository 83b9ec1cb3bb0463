import { type CompositionContext, reasonOf } from './composition-context.ts';
import { callers } from './data-stores.ts';
import type { GraphBuilder } from './graph-builder.ts';
import { PARTNERS } from './messages.ts';

/** Twenty images of a quarter of a gigabyte each. */
const IMAGE_GB = 5;
const RETENTION_DAYS = 30;
/** A year, where an auditor may ask: PCI DSS 4.0 requirement 10.5.1 and usual practice for the other frameworks. */
const AUDITED_RETENTION_DAYS = 365;
/** Programs read a secret when they start: a few starts a day. */
const READS_PER_SECRET = 1000;

const SITE_PARTS: ReadonlySet<string> = new Set(['static_site', 'cdn', 'dns']);

/** What every running system needs beside its own work. A site of files needs none of it. */
export function support(context: CompositionContext, builder: GraphBuilder): void {
  const programs = callers(builder);
  addSecrets(context, builder, programs);
  addRegistry(context, builder);
  const isSiteAlone = builder.finish().nodes.every(({ capability }) => SITE_PARTS.has(capability));
  if (isSiteAlone) return;
  addMonitoring(context, builder, programs);
  const audit = context.wants('audit_trail');
  if (audit !== null) {
    builder.add({
      id: 'audit',
      title: 'Audit trail',
      capability: 'audit_trail',
      zone: 'management',
      demand: {},
      ...reasonOf(audit, ''),
    });
  }
}

/** Programs sign in to services of others; without a program, what moves data signs in to the sources that it reads. */
function addSecrets(context: CompositionContext, builder: GraphBuilder, programs: readonly string[]): void {
  const readers = programs.length > 0 ? programs : builder.of('etl');
  if (readers.length === 0) return;
  const names = context.requirements.technologies.map(({ name }) => name).filter((name) => name in PARTNERS);
  const asked = context.wants('secrets');
  if (context.excludes('secrets') || (names.length === 0 && asked === null)) return;
  builder.add({
    id: 'secrets',
    title: 'Secrets',
    capability: 'secrets',
    zone: 'management',
    demand: {
      names: names.length > 0 ? names : [programs.length > 0 ? 'application' : 'sources'],
      readsPerMonth: READS_PER_SECRET * Math.max(1, names.length),
    },
    ...reasonOf(asked, `Keys of ${names.map((name) => PARTNERS[name]?.title).join(' and ')} belong in no file.`),
  });
  for (const reader of readers) builder.join(reader, 'secrets', 'secret');
}

/** Functions are handed over as code; a job that runs for hours is an image even where everything else is a function. */
function addRegistry(context: CompositionContext, builder: GraphBuilder): void {
  const programs = context.serverless ? builder.of('batch_compute') : callers(builder);
  if (context.excludes('ci_registry') || programs.length === 0) return;
  builder.add({
    id: 'registry',
    title: 'Images',
    capability: 'ci_registry',
    zone: 'management',
    demand: { imageGb: IMAGE_GB },
    ...reasonOf(context.wants('ci_registry'), 'Your own image must lie somewhere private.'),
  });
  for (const program of programs) builder.join(program, 'registry', 'image', { synchronous: false });
}

function addMonitoring(context: CompositionContext, builder: GraphBuilder, programs: readonly string[]): void {
  const asked = context.wants('monitoring') ?? context.wants('logging');
  if (asked === null) return;
  builder.actor('team', 'Your team');
  builder.add({
    id: 'monitoring',
    title: 'Watching',
    capability: 'monitoring',
    zone: 'management',
    demand: {
      logGbPerMonth: context.workload.logGbPerMonth.value,
      retentionDays: context.requirements.compliance.length > 0 ? AUDITED_RETENTION_DAYS : RETENTION_DAYS,
    },
    ...reasonOf(asked, ''),
  });
  for (const program of programs) builder.join(program, 'monitoring', 'log', { synchronous: false });
  builder.join('monitoring', 'team', 'delivery', { protocol: 'smtp', port: 25, synchronous: false });
}
