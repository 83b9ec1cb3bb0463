import type { Attributes, Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { claimsAbout } from '../../../kit/claims.ts';
import { BACKUP_DAYS, type DatabaseSize } from './size.ts';

/** Differences between engines: TLS enforcement and IAM authentication. */
interface EngineClaims {
  /** Resource type that enforces TLS, and the attributes that do it. */
  readonly tls: { readonly type: string; readonly attributes: Attributes; readonly sentence?: string };
  readonly usesTokens: boolean;
}

/** Claims of a database instance of RDS. */
export function databaseClaims(
  size: DatabaseSize,
  { id, title }: GraphNode<'relational_db'>,
  { tls, usesTokens }: EngineClaims,
): readonly Claim[] {
  const label = labelOf(id);
  const about = claimsAbout(title, `aws_db_instance.${label}`);
  const refused = tls.sentence ?? 'connections require TLS.';
  const moments = `point-in-time recovery covers the last ${BACKUP_DAYS} days, up to about five minutes ago.`;
  const password =
    'AWS creates the master password and stores it in Secrets Manager; applications sign in with short-lived IAM tokens.';
  const standby = 'automatic failover to a synchronous standby in another zone.';
  return [
    about('encrypted_at_rest', { storage_encrypted: true }, 'storage and backups are encrypted.'),
    about('encrypted_in_transit', tls.attributes, refused, `${tls.type}.${label}`),
    about(
      'private',
      { publicly_accessible: false },
      'no public IP address, and no route from its subnets to the internet.',
    ),
    about('backed_up', { backup_retention_period: BACKUP_DAYS }, moments),
    ...(usesTokens ? [about('no_stored_password', { manage_master_user_password: true }, password)] : []),
    ...(size.multiAz ? [about('multi_zone', { multi_az: true }, standby)] : []),
  ];
}
