import type { AccessGrant, Fit, Principal, Site } from '../../../model/offering.ts';
import { type Block, call, code, type Expression, output, resource, type Value } from '../../../model/terraform.ts';
import { joined, matches, oneOf, stringVariable } from '../../kit/blocks.ts';
import { nullOr } from '../foundation/inputs.ts';
import { GROUPED, text } from '../foundation/names.ts';
import { passwordBlocks, secretReader, secretReference } from '../foundation/vault.ts';

/** User of the programs of the system, where a database signs them in with a password. */
const PROGRAM_USER = 'app';
const ONCE = 'SQL that an administrator runs once, in the network of the system:';

/** What a person does before programs reach a database. */
export const CREATE_USERS: NonNullable<Fit['actionRequired']> = [
  {
    do: 'Connect to the database as its administrator from the virtual network, and run the SQL of the Terraform outputs that end in _user once: it creates the users of the programs.',
  },
];

/**
 * The administrator of PostgreSQL: a person, a group or an application of Entra that you name. Programs are none: the
 * administrator creates their users.
 */
export function entraAdministrator(label: string): readonly Block[] {
  const ofName = (name: string) => `database_administrator_${name}`;
  return [
    stringVariable(
      ofName('object_id'),
      'Object ID of the person or group in Entra that administers the databases. Null: nobody can create their users.',
      null,
      nullOr(matches('^[0-9a-fA-F-]{36}$', 'Use an object ID of Entra, or null.')),
    ),
    stringVariable(
      ofName('name'),
      'Name of this administrator: the user principal name of a person, or the display name of a group.',
      'database-administrators',
      matches('^.{1,256}$', 'Enter the name.'),
    ),
    stringVariable(
      ofName('type'),
      'Kind of this administrator.',
      'Group',
      oneOf(['Group', 'User', 'ServicePrincipal']),
    ),
    resource('data.tf', 'azurerm_postgresql_flexible_server_active_directory_administrator', label, {
      count: code(`var.${ofName('object_id')} == null ? 0 : 1`),
      server_name: code(`azurerm_postgresql_flexible_server.${label}.name`),
      ...GROUPED,
      tenant_id: code('data.azurerm_client_config.current.tenant_id'),
      object_id: code(`var.${ofName('object_id')}`),
      principal_name: code(`var.${ofName('name')}`),
      principal_type: code(`var.${ofName('type')}`),
    }),
  ];
}

/** Output with the SQL that creates the database user of a managed identity. @param pair label of caller and database */
export function identityUser(pair: string, name: Expression, database: Expression, onlyReads: boolean): Block {
  const user = (before: string) => joined(before, '"', name, '";');
  const rights = onlyReads
    ? [user('GRANT pg_read_all_data TO ')]
    : [
        joined('GRANT CONNECT, CREATE, TEMPORARY ON DATABASE "', database, '" TO "', name, '";'),
        user('GRANT USAGE, CREATE ON SCHEMA public TO '),
      ];
  return sqlOutput(
    `${pair}_user`,
    `${ONCE} the first line in the database postgres, the others in that of the system.`,
    [joined("SELECT * FROM pgaadauth_create_principal('", name, "', false, false);"), ...rights],
  );
}

function sqlOutput(name: string, description: string, lines: readonly Value[]): Block {
  return output(name, description, call('join', '\n', lines));
}

/**
 * The user of the programs with a password of its own in the vault, and the SQL that creates it.
 * @param sql its statements, given the name of the secret in the place of the password
 */
export function passwordUser(
  label: string,
  nodeId: string,
  sql: (password: Expression) => readonly (Expression | string)[],
): readonly Block[] {
  const secret = joined('<', code(`azurerm_key_vault_secret.${userSecret(label)}.name`), ' of the key vault>');
  return [
    ...passwordBlocks(userSecret(label), `${nodeId}-${PROGRAM_USER}`),
    sqlOutput(`${label}_user`, `${ONCE} it creates the user of the programs.`, sql(secret)),
  ];
}

function userSecret(label: string): string {
  return `${label}_${PROGRAM_USER}`;
}

/** Access of a caller as this user. @param name of an environment variable */
export function passwordUserAccess(
  site: Site,
  caller: Principal,
  label: string,
  name: (what: string) => string,
): AccessGrant {
  return {
    environment: { [name('DB_USER')]: text(PROGRAM_USER) },
    secrets: { [name('DB_PASSWORD')]: secretReference(userSecret(label)) },
    blocks: [secretReader(site, caller, userSecret(label))],
  };
}
