import { describe, expect, it } from 'vitest';
import { createEngine } from '#core/index.ts';
import { resourceIn } from '../../../support/terraform-of.ts';

const engine = await createEngine();

const written = (text: string) => {
  const { iac, findings, graph } = engine.synthesize({ id: 'synt_test', text, cloud: 'azure', constraints: {} });
  const files = iac.files.flatMap(({ path, content }) => (path.endsWith('.tf') ? [content] : []));
  return { terraform: files.join('\n').replaceAll(/ +/g, ' '), findings, graph };
};

const BOOKINGS = 'Hotel booking API in containers, 200 rps at peak, on SQL Server with 100 GB';

describe.each([
  ['warm standby', 'Active-passive: a warm standby in a second region.', 'standby'],
  ['active-active', 'Active-active in two regions.', 'second'],
])('SQL Database with %s', (_, sentence, suffix) => {
  const { terraform, findings } = written(`${BOOKINGS}. ${sentence}`);
  const label = /resource "azurerm_mssql_failover_group" "(\w+)"/.exec(terraform)?.[1] ?? '';

  it('is one database in a failover group of both servers', () => {
    const group = resourceIn(terraform, `azurerm_mssql_failover_group.${label}`);
    expect(group).toContain(`id = azurerm_mssql_server.${label}_${suffix}.id`);
    expect(terraform.match(/resource "azurerm_mssql_database"/g)).toHaveLength(1);
    expect(terraform.match(/resource "azurerm_mssql_server"/g)).toHaveLength(2);
    expect(findings.some(({ id, status }) => id.startsWith('REL-REGION') && status === 'met')).toBe(true);
  });

  it('has the host name of the group in both regions, and both networks reach both servers', () => {
    expect(terraform).not.toMatch(/name = "DB_HOST"\s+value = azurerm_mssql_server/);
    expect(terraform).toMatch(
      new RegExp(`DB_HOST"\\s+value = "\\$\\{azurerm_mssql_failover_group\\.${label}\\.name\\}`),
    );
    expect(resourceIn(terraform, `azurerm_private_endpoint.${label}_to_${suffix}`)).toContain(
      `private_connection_resource_id = azurerm_mssql_server.${label}_${suffix}.id`,
    );
    const back = resourceIn(terraform, `azurerm_private_endpoint.${label}_to_first`);
    expect(back).toContain(`private_connection_resource_id = azurerm_mssql_server.${label}.id`);
    expect(back).toContain(`subnet_id = azurerm_subnet.endpoints_${suffix}.id`);
  });
});

it('SQL Database in one region has no failover group', () => {
  expect(written(`${BOOKINGS}.`).terraform).not.toContain('failover_group');
});
