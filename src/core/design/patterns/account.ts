import { STANDARD_NAMES } from '../../messages/components.ts';
import { ACCOUNT_CAPABILITIES } from '../../model/capability.ts';
import { type CompositionContext, reasonOf } from './composition-context.ts';
import { callers } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Services of the whole account, one of each kind: they look at every component, and no component calls them. */
export function accountServices(context: CompositionContext, builder: GraphBuilder): void {
  const demand = {
    components: builder.finish().nodes.length,
    programs: callers(builder).length,
    requestsPerMonth: context.workload.requestsPerMonth.value,
    egressGbPerMonth: context.workload.egressGbPerMonth.value,
  };
  for (const capability of ACCOUNT_CAPABILITIES) {
    const asked = context.wants(capability);
    if (asked === null) continue;
    builder.add({
      id: asked.id,
      title: asked.name ?? STANDARD_NAMES[capability],
      capability,
      zone: 'management',
      demand,
      ...reasonOf(asked),
    });
  }
}
