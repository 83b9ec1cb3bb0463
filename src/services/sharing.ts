import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Secrets } from '#ports/secrets.ts';
import { isOpen, type Share } from '#ports/shares.ts';
import type { Store } from '#ports/store.ts';
import { type Actor, holds } from './actor.ts';
import { DomainError, notFound } from './errors.ts';
import { notify } from './webhook-events.ts';

/** With whom a blueprint is shared: a user by name or address, or everyone who has the link. */
export type ShareRequest = {
  /** Seconds from now. Null: until it is revoked. */
  readonly expiresIn: number | null;
} & ({ readonly link: true } | { readonly login: string });

/** `username` is null for a link and for a removed account. */
export interface NamedShare {
  readonly share: Share;
  readonly username: string | null;
}

export interface NewShare extends NamedShare {
  /** Secret of a link, shown once. Null for a user. */
  readonly token: string | null;
}

/** Read access to single blueprints. Only the owner and administrators grant and revoke it. */
export interface Sharing {
  /** Whether the blueprint is shared with the actor. */
  opens(actor: Actor, blueprintId: string): Promise<boolean>;
  /** The actor of a share link. Null if the link is unknown, revoked or expired. */
  guest(token: string): Promise<Actor | null>;
  /** @throws NOT_FOUND, VALIDATION_FAILED for an unknown user */
  share(actor: Actor, blueprintId: string, request: ShareRequest): Promise<NewShare>;
  /** Newest first, with revoked and expired ones. @throws NOT_FOUND */
  list(actor: Actor, blueprintId: string): Promise<readonly NamedShare[]>;
  /** Idempotent. @throws NOT_FOUND */
  revoke(actor: Actor, blueprintId: string, shareId: string): Promise<void>;
}

interface SharingDeps {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly clock: Clock;
}

export function createSharing({ store, secrets, ids, clock }: SharingDeps): Sharing {
  /** @throws NOT_FOUND also for a blueprint that is only shared with the actor */
  async function ensureOwn(actor: Actor, id: string): Promise<void> {
    const synthesis = ids.matches('synt', id) ? await store.syntheses.byId(id) : null;
    const isHeld = synthesis?.status === 'succeeded' && synthesis.deletedAt === null;
    if (!isHeld || !holds(actor, synthesis.ownerId)) throw notFound();
  }

  async function userNamed(login: string): Promise<string> {
    const user = await store.users.byLogin(login);
    if (user !== null) return user.id;
    throw new DomainError('VALIDATION_FAILED', 'The user does not exist.', {
      errors: [{ pointer: '/user', detail: 'is not the name or e-mail address of a user' }],
    });
  }

  async function named(share: Share): Promise<NamedShare> {
    const user = share.userId === null ? null : await store.users.byId(share.userId);
    return { share, username: user?.username ?? null };
  }

  return {
    opens: async (actor, blueprintId) => {
      if (actor.guestOf === blueprintId) return true;
      if (!ids.matches('synt', blueprintId)) return false;
      const now = clock.now();
      const shares = await store.shares.of(blueprintId);
      return shares.some((share) => share.userId === actor.userId && isOpen(share, now));
    },
    guest: async (token) => {
      const share = secrets.isWellFormed('share', token) ? await store.shares.byLink(secrets.hash(token)) : null;
      if (share === null || !isOpen(share, clock.now())) return null;
      return { userId: share.id, role: 'viewer', guestOf: share.blueprintId };
    },
    share: async (actor, blueprintId, request) => {
      await ensureOwn(actor, blueprintId);
      const createdAt = clock.now();
      const token = 'link' in request ? secrets.mint('share') : null;
      const share: Share = {
        id: ids.next('shr'),
        blueprintId,
        role: 'viewer',
        userId: 'link' in request ? null : await userNamed(request.login),
        linkHash: token === null ? null : secrets.hash(token),
        createdBy: actor.userId,
        createdAt,
        expiresAt: request.expiresIn === null ? null : new Date(createdAt.getTime() + request.expiresIn * 1000),
        revokedAt: null,
      };
      await store.shares.insert(share);
      return { ...(await named(share)), token };
    },
    list: async (actor, blueprintId) => {
      await ensureOwn(actor, blueprintId);
      return Promise.all((await store.shares.of(blueprintId)).map(named));
    },
    revoke: async (actor, blueprintId, shareId) => {
      await ensureOwn(actor, blueprintId);
      const share = ids.matches('shr', shareId) ? await store.shares.byId(shareId) : null;
      if (share?.blueprintId !== blueprintId) throw notFound();
      await store.transaction(async (within) => {
        if (!(await within.shares.revoke(shareId, clock.now()))) return;
        const data = { id: shareId, blueprint: `/blueprints/${blueprintId}` };
        await notify(within, { ids, clock }, { ownerId: share.createdBy, event: 'share.revoked', data });
      });
    },
  };
}
