import { ACTORS } from '../../messages/components.ts';
import { openRoles, type Player, ROLES } from '../roles.ts';
import type { CompositionContext } from './composition-context.ts';
import { hasEndpoints } from './connections.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Joins each component that lacks a writer, a reader, a consumer or a target to the component that an architect would take. */
export function closeRoles(_: CompositionContext, builder: GraphBuilder): void {
  for (const node of builder.finish().nodes) {
    for (const { players = [], people } of openRoles(node, builder.finish())) {
      const [found] = players.flatMap((player) => {
        const other = builder.of(player.capability).find((id) => id !== node.id && isFree(id, player, builder));
        return other === undefined ? [] : [{ other, player }];
      });
      if (found !== undefined) join(node.id, found.other, found.player, builder);
      else if (people !== undefined) {
        const { actor, kind } = people;
        builder.join(builder.actor(actor, ACTORS[actor]), node.id, kind, { synchronous: false });
      }
    }
  }
}

/** A pipeline has one source and one target; it takes another only while it has none. */
function isFree(id: string, { capability, kind, outward }: Player, builder: GraphBuilder): boolean {
  if (kind === 'trigger') return true;
  if (hasEndpoints(id, builder)) return false;
  const end = outward === true ? 'source' : 'target';
  if (ROLES[capability]?.some(({ name }) => name === end) !== true) return true;
  return openRoles({ id, capability }, builder.finish()).some(({ name }) => name === end);
}

function join(id: string, other: string, { kind, outward }: Player, builder: GraphBuilder): void {
  const [from, to] = outward === true ? [id, other] : [other, id];
  if (kind === undefined) builder.call(from, to);
  else builder.join(from, to, kind, kind === 'trigger' ? { port: null, synchronous: false } : { synchronous: false });
}
