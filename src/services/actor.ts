import type { Role } from '#ports/users.ts';

/** The user on whose behalf a service is called. */
export interface Actor {
  readonly userId: string;
  readonly role: Role;
  /** The agent that acts for the user. Undefined if the user calls directly. */
  readonly agentId?: string;
  /** The blueprint of a share link, which the actor can read besides its own. */
  readonly guestOf?: string;
}

/** Whether a resource is the actor's own. Administrators hold all resources. */
export function holds(actor: Actor, ownerId: string): boolean {
  return actor.role === 'admin' || actor.userId === ownerId;
}

/** List filter for the resources that the actor can read. */
export function visibleTo(actor: Actor): { ownerId?: string } {
  return actor.role === 'admin' ? {} : { ownerId: actor.userId };
}
