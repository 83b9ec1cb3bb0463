import { TITLES } from '../../messages/components.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { callers } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Builds of one program: two each working day, of five minutes; working assumptions. */
const BUILDS_PER_PROGRAM = 44;
const MINUTES_PER_BUILD = 5;

/** Pipeline that builds the programs and stores their images in the registry. */
export function delivery(context: CompositionContext, builder: GraphBuilder): void {
  const asked = context.wants('ci_cd');
  if (asked === null) return;
  const programs = Math.max(1, callers(builder).length + builder.of('static_site').length);
  builder.add({
    id: asked.id,
    title: asked.name ?? TITLES.deliveryPipeline,
    capability: 'ci_cd',
    zone: 'management',
    demand: { programs, buildsPerMonth: programs * BUILDS_PER_PROGRAM, minutesPerBuild: MINUTES_PER_BUILD },
    ...reasonOf(asked),
  });
  for (const registry of builder.of('ci_registry')) builder.join(asked.id, registry, 'image', { synchronous: false });
}
