import type { Role } from '#ports/users.ts';

/** The user on whose behalf a service is called. */
export interface Actor {
  readonly userId: string;
  readonly role: Role;
  /** The agent that acts for the user. Undefined if the user calls directly. */
  readonly agentId?: string;
  /** The blueprint of a share link. The actor is then nobody and reads only this. */
  readonly guestOf?: string;
}

/** Administrators can read all resources. Other users can read their own. */
export function mayRead(actor: Actor, ownerId: string): boolean {
  return actor.role === 'admin' || actor.userId === ownerId;
}

/** Administrators and owners, never the users with whom it is shared. */
export function mayChange(actor: Actor, ownerId: string): boolean {
  return actor.guestOf === undefined && mayRead(actor, ownerId);
}

/** List filter for the resources that the actor can read. */
export function visibleTo(actor: Actor): { ownerId?: string } {
  return actor.role === 'admin' ? {} : { ownerId: actor.userId };
}
