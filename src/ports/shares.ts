/** Read access to a blueprint: of a user, or of everyone who has a link. */
export interface Share {
  readonly id: string;
  readonly blueprintId: string;
  readonly role: 'viewer';
  /** Null for a link. */
  readonly userId: string | null;
  /** Keyed hash of the secret of a link. Null for a user. */
  readonly linkHash: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** Null: until it is revoked. */
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export interface ShareRepository {
  insert(share: Share): Promise<void>;
  byId(id: string): Promise<Share | null>;
  byLink(linkHash: string): Promise<Share | null>;
  /** All shares of a blueprint, newest first. */
  of(blueprintId: string): Promise<readonly Share[]>;
  /** False if it was already revoked. */
  revoke(id: string, at: Date): Promise<boolean>;
  /** Deletes the shares of these blueprints. */
  removeOf(blueprintIds: readonly string[]): Promise<void>;
}

/** Whether a share gives access at that time. */
export function isOpen({ expiresAt, revokedAt }: Share, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || now < expiresAt);
}
