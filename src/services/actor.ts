import type { Role } from '#ports/users.ts';

/** The user on whose behalf a service is called. */
export interface Actor {
  readonly userId: string;
  readonly role: Role;
  /** The agent that acts for the user. Undefined if the user calls directly. */
  readonly agentId?: string;
}

/** Administrators can read all resources. Other users can read their own. */
export function mayRead(actor: Actor, ownerId: string): boolean {
  return actor.role === 'admin' || actor.userId === ownerId;
}

/** List filter for the resources that the actor can read. */
export function visibleTo(actor: Actor): { ownerId?: string } {
  return actor.role === 'admin' ? {} : { ownerId: actor.userId };
}
