import { describe, expect, it } from 'vitest';
import { built, resourceIn } from '../../../support/terraform-of.ts';

const migrationTo = (product: string) =>
  built('aws', {
    components: [
      { id: 'api', name: 'API', capability: 'web_compute' },
      { id: 'orders', name: 'Orders', capability: 'relational_db', products: [{ name: product }] },
      { id: 'move', name: 'Move', capability: 'data_migration' },
    ],
  }).terraform;

describe('Database Migration Service', () => {
  it('verifies a MySQL target, which DMS cannot merely encrypt, with the certificates of RDS', () => {
    const terraform = migrationTo('mysql');
    const target = resourceIn(terraform, 'aws_dms_endpoint.move_target');
    expect(target).toContain('ssl_mode = "verify-full"');
    expect(target).toContain('certificate_arn = one(aws_dms_certificate.move_target[*].certificate_arn)');
    expect(target).toContain('count = var.move_target_ca_file != null ? 1 : 0');
    expect(resourceIn(terraform, 'aws_dms_certificate.move_target')).toContain(
      'certificate_pem = file(var.move_target_ca_file)',
    );
    expect(terraform).toMatch(/variable "move_source_host" \{[^}]*condition = [^\n]*var\.move_target_ca_file != null/);
  });

  it('encrypts the connection to a PostgreSQL target without a file', () => {
    const terraform = migrationTo('postgresql');
    expect(resourceIn(terraform, 'aws_dms_endpoint.move_target')).toContain('ssl_mode = "require"');
    expect(terraform).not.toContain('move_target_ca_file');
  });

  it('takes the certificate of the authority of the present database', () => {
    const terraform = migrationTo('postgresql');
    expect(resourceIn(terraform, 'aws_dms_endpoint.move_source')).toContain('aws_dms_certificate.move_source[*]');
    expect(terraform).not.toContain('ssl_mode = "none"');
  });
});
