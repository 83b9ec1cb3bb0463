import type { Claim } from '../../../../model/finding.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { labelOf } from '../../../kit/labels.ts';
import type { Engine } from './engine.ts';
import { BACKUP_DAYS, type RdsSize } from './size.ts';

/** What the Terraform of the database does. */
export function rdsClaims(size: RdsSize, { id, title }: GraphNode<'relational_db'>, engine: Engine): readonly Claim[] {
  const label = labelOf(id);
  const about = (kind: Claim['kind'], argument: string, text: string): Claim => ({
    kind,
    text: `${title}: ${text}`,
    resource: `aws_db_instance.${label}`,
    argument,
  });
  return [
    about('encrypted_at_rest', 'storage_encrypted = true', 'disk and backups are encrypted.'),
    {
      ...about('encrypted_in_transit', `name = "${engine.tlsParameter.name}"`, 'connections without TLS are refused.'),
      resource: `aws_db_parameter_group.${label}`,
    },
    about(
      'private',
      'publicly_accessible = false',
      'no public address, and no route from its subnets to the internet.',
    ),
    about(
      'backed_up',
      `backup_retention_period = var.${label}_backup_retention_days`,
      `any moment of the last ${BACKUP_DAYS} days can be restored, until about five minutes ago.`,
    ),
    about(
      'no_stored_password',
      'manage_master_user_password = true',
      'AWS makes and keeps the master password; programs sign in with short-lived IAM tokens.',
    ),
    ...(size.multiAz
      ? [
          about(
            'multi_zone',
            `multi_az = var.${label}_multi_az`,
            'a synchronous standby in another zone takes over by itself.',
          ),
        ]
      : []),
  ];
}
