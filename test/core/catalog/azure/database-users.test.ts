import { describe, expect, it } from 'vitest';
import { built, resourceIn } from '../../../support/terraform-of.ts';

const shopOn = (product: string) =>
  built('azure', {
    components: [
      { id: 'shop', name: 'Shop', capability: 'web_compute' },
      { id: 'orders', name: 'Orders', capability: 'relational_db', products: [{ name: product }] },
    ],
  });

function outputIn(terraform: string, name: string): string {
  return new RegExp(`output "${name}" \\{[\\s\\S]*?\\n\\}`).exec(terraform)?.[0] ?? '';
}

describe.each(['postgresql', 'mysql', 'sqlserver'])('programs on %s', (product) => {
  const { terraform, findings } = shopOn(product);

  it('do not sign in as the administrator', () => {
    expect(terraform).not.toMatch(/DB_USER[^\n]*administrator_login/);
    expect(terraform).not.toMatch(/object_id = azurerm_user_assigned_identity/);
  });

  it('have a user that the SQL of an output creates, which the first screen says', () => {
    expect(terraform).toMatch(/CREATE USER|pgaadauth_create_principal/);
    expect(findings).toContainEqual(expect.objectContaining({ id: 'LAW-STEP-orders', status: 'yours' }));
  });
});

it('the managed identity of a program is a user of PostgreSQL that may create its tables', () => {
  const sql = outputIn(shopOn('postgresql').terraform, 'shop_orders_user');
  expect(sql).toContain("pgaadauth_create_principal('${azurerm_user_assigned_identity.shop.name}', false, false)");
  expect(sql).toContain('GRANT USAGE, CREATE ON SCHEMA public');
  expect(
    resourceIn(
      shopOn('postgresql').terraform,
      'azurerm_postgresql_flexible_server_active_directory_administrator.orders',
    ),
  ).toContain('count = var.database_administrator_object_id == null ? 0 : 1');
});

it.each([['mysql'], ['sqlserver']])('a program reads the password of its own user of %s', (product) => {
  const { terraform } = shopOn(product);
  expect(terraform).toContain('resource "random_password" "orders_app"');
  expect(terraform).toMatch(/azurerm_key_vault_secret\.orders_app\.versionless_id/);
  expect(terraform).not.toMatch(/azurerm_key_vault_secret\.orders\.(versionless_id|resource_versionless_id)/);
});

it('a pipeline that reads and writes one database has one user', () => {
  const { terraform } = built('azure', {
    components: [
      { id: 'orders', name: 'Orders', capability: 'relational_db', products: [{ name: 'postgresql' }] },
      { id: 'pipeline', name: 'Pipeline', capability: 'etl' },
    ],
    flows: [
      { from: 'pipeline', to: 'orders', interaction: 'read' },
      { from: 'pipeline', to: 'orders', interaction: 'write' },
    ],
  });
  expect(outputIn(terraform, 'pipeline_orders_user')).toContain('GRANT USAGE, CREATE ON SCHEMA public');
});
