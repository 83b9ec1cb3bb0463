import type { Claim } from '../../../../model/finding.ts';
import type { AccessGrant, Principal, Site } from '../../../../model/offering.ts';
import { type Block, type Body, code, type Expression, nested, output, resource } from '../../../../model/terraform.ts';
import { between, joined, matches, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import { customerManagedKey } from '../../foundation/encryption.ts';
import { type AzureFacts, adjust, manage, type Permissions, reachable } from '../../foundation/facts.ts';
import { SYSTEM_IDENTITY } from '../../foundation/identity.ts';
import { deletionLock, PLACED, settingName, TAGS, text, worldName } from '../../foundation/names.ts';
import { passwordBlocks, vaultBlocks } from '../../foundation/vault.ts';
import { locked, tls12 } from '../claims.ts';
import { passwordUser, passwordUserAccess } from '../database-users.ts';
import { privateAddress } from '../private-link/address.ts';
import { BACKUP_DAYS, type SqlNode } from './sizes.ts';

const SQL = 'Microsoft.Sql/servers';

export const SQL_PERMISSIONS: Permissions = {
  azurerm_mssql_database: manage(
    `${SQL}/databases`,
    ...adjust(`${SQL}/databases/backupShortTermRetentionPolicies`),
    ...adjust(`${SQL}/databases/backupLongTermRetentionPolicies`),
    ...adjust(`${SQL}/databases/securityAlertPolicies`),
    ...adjust(`${SQL}/databases/transparentDataEncryption`),
    ...adjust(`${SQL}/databases/geoBackupPolicies`),
    `${SQL}/databases/replicationLinks/read`,
  ),
  azurerm_mssql_elasticpool: manage(`${SQL}/elasticPools`),
  azurerm_mssql_server: reachable(
    SQL,
    ...manage(`${SQL}/keys`),
    ...adjust(`${SQL}/connectionPolicies`),
    ...adjust(`${SQL}/encryptionProtector`),
    ...adjust(`${SQL}/sqlVulnerabilityAssessments`),
    `${SQL}/administrators/read`,
    `${SQL}/azureADOnlyAuthentications/read`,
    `${SQL}/restorableDroppedDatabases/read`,
  ),
};

/** Facts of a server with a single database or a pool. */
export const SQL_FACTS: AzureFacts = {
  // Connections to a private endpoint use the gateway, on one port.
  // learn.microsoft.com/azure/azure-sql/database/connectivity-architecture
  position: { subnet: 'endpoints', ports: ['1433'] },
  takesOwnKey: true,
};

/** Variables of the databases of a server. */
export function databaseVariables(label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_name`,
      'Name of the database.',
      'app',
      matches(
        '^[A-Za-z][A-Za-z0-9_-]{0,127}$',
        'Use letters, digits, hyphens and underscores, starting with a letter.',
      ),
    ),
    numberVariable(
      `${label}_backup_retention_days`,
      'Backup retention in days. Point-in-time restore covers this period up to about ten minutes ago.',
      BACKUP_DAYS,
      between(1, 35),
    ),
  ];
}

function server(node: SqlNode, site: Site): Block {
  const label = site.label(node.id);
  const key = customerManagedKey(site, node.id);
  const encrypted: Body =
    key === null
      ? { identity: SYSTEM_IDENTITY }
      : {
          primary_user_assigned_identity_id: key.reader,
          transparent_data_encryption_key_vault_key_id: key.id,
          identity: nested({ type: 'UserAssigned', identity_ids: [key.reader] }),
        };
  return resource('data.tf', 'azurerm_mssql_server', label, {
    name: worldName(node.id),
    ...PLACED,
    version: '12.0',
    administrator_login: 'dbadmin',
    administrator_login_password: code(`random_password.${label}.result`),
    minimum_tls_version: '1.2',
    public_network_access_enabled: false,
    ...TAGS,
    ...encrypted,
    ...(key === null ? {} : { depends_on: key.after }),
  });
}

/** Server with its password in the vault, private endpoint and management lock. */
export function serverBlocks(node: SqlNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const address = serverAddress(label);
  return [
    ...vaultBlocks(site),
    ...passwordBlocks(label, node.id),
    ...passwordUser(label, node.id, (password) => [
      joined("CREATE USER [app] WITH PASSWORD = '", password, "';"),
      ...['db_datareader', 'db_datawriter', 'db_ddladmin'].map((role) => `ALTER ROLE ${role} ADD MEMBER [app];`),
      'GRANT EXECUTE TO [app];',
    ]),
    server(node, site),
    ...privateAddress({
      label,
      name: node.id,
      nodeId: node.id,
      target: address,
      part: 'sqlServer',
      zone: { label: 'sql', name: 'privatelink.database.windows.net' },
      group: 'sql',
    }),
    ...deletionLock(label, address),
    output(`${label}_host`, `Private host name of ${node.title}.`, code(`${address}.fully_qualified_domain_name`)),
  ];
}

function serverAddress(label: string): string {
  return `azurerm_mssql_server.${label}`;
}

/** Environment variables of a caller, and its role assignment to read the password of the programs. */
export function databaseAccess(node: SqlNode, site: Site, caller: Principal, host: Expression): AccessGrant {
  const label = site.label(node.id);
  const named = (name: string) => settingName(site, node, name);
  const user = passwordUserAccess(site, caller, label, named);
  return {
    ...user,
    environment: {
      [named('DB_HOST')]: host,
      [named('DB_PORT')]: text('1433'),
      [named('DB_NAME')]: code(`azurerm_mssql_database.${label}.name`),
      [named('DB_ENCRYPT')]: text('true'),
      ...user.environment,
    },
  };
}

/** Claims of a server and its databases. */
export function serverClaims(label: string): readonly Claim[] {
  const address = serverAddress(label);
  return [
    {
      kind: 'private',
      text: 'The database has only a private IP address.',
      resource: address,
      attributes: { public_network_access_enabled: false },
    },
    tls12(address, { minimum_tls_version: '1.2' }),
    {
      kind: 'encrypted_at_rest',
      text: 'Transparent data encryption is enabled.',
      resource: `azurerm_mssql_database.${label}`,
      attributes: { transparent_data_encryption_enabled: true },
    },
    {
      kind: 'backed_up',
      text: `Point-in-time restore covers the last ${BACKUP_DAYS} days.`,
      resource: `azurerm_mssql_database.${label}`,
      attributes: { 'short_term_retention_policy.retention_days': BACKUP_DAYS },
    },
    locked(label, 'the server and its databases'),
  ];
}
