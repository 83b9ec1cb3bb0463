import type { Role } from '#ports/users.ts';

/** Who asks, as far as a service needs to know. */
export interface Actor {
  readonly userId: string;
  readonly role: Role;
  /** The agent that acts for the user; absent where they ask themselves. */
  readonly agentId?: string;
}

/** An administrator sees what belongs to anybody, everybody else what is theirs. */
export function mayRead(actor: Actor, ownerId: string): boolean {
  return actor.role === 'admin' || actor.userId === ownerId;
}

/** The filter that keeps a list to what this actor may see. */
export function visibleTo(actor: Actor): { ownerId?: string } {
  return actor.role === 'admin' ? {} : { ownerId: actor.userId };
}
