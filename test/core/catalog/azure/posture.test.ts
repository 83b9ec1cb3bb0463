import { describe, expect, it } from 'vitest';
import type { Block } from '#core/model/terraform.ts';
import { printBlock } from '#core/render/terraform/block.ts';
import { DECLARED_SYSTEMS } from './declared-systems.ts';
import { SCENARIOS } from './every-scenario.ts';
import { blocksOf } from './site.ts';

interface Declared {
  readonly block: Block;
  readonly type: string;
  readonly name: string;
  /** Text of a block with whitespace collapsed. */
  readonly text: string;
}

interface System {
  readonly name: string;
  readonly declared: readonly Declared[];
}

function read(name: string, blocks: readonly Block[]): System {
  const declared = blocks.map((block) => ({
    block,
    type: block.labels[0] ?? '',
    name: block.labels.join('.'),
    text: printBlock(block).replaceAll(/ +/g, ' '),
  }));
  return { name, declared };
}

const SYSTEMS: readonly System[] = [
  ...DECLARED_SYSTEMS.map(({ name, blocks }) => read(name, blocks)),
  ...SCENARIOS.map(([name, build]) => read(name, blocksOf(build({})))),
];

/** Faulty blocks as system and address, each address once per fault. */
function faults(wrong: (one: Declared, system: System) => boolean): readonly string[] {
  const found = SYSTEMS.flatMap((system) =>
    system.declared.filter((one) => wrong(one, system)).map(({ name }) => `${name} (${system.name})`),
  );
  return [...new Set(found)];
}

function isResource(one: Declared): boolean {
  return one.block.type === 'resource';
}

/**
 * Types that store data, with the argument that encrypts them at rest. `always`: AES-256 encryption that cannot be
 * disabled. learn.microsoft.com/azure/security/fundamentals/encryption-atrest
 */
const STORES: Readonly<Record<string, 'always' | RegExp>> = {
  azurerm_application_insights: 'always',
  azurerm_cognitive_account: 'always',
  azurerm_container_registry: 'always',
  azurerm_cosmosdb_account: 'always',
  azurerm_data_protection_backup_vault: 'always',
  azurerm_eventgrid_topic: 'always',
  azurerm_eventhub_namespace: 'always',
  azurerm_iothub: 'always',
  azurerm_key_vault: 'always',
  azurerm_kubernetes_cluster: 'always',
  azurerm_kusto_cluster: /\bdisk_encryption_enabled = true/,
  azurerm_linux_virtual_machine_scale_set: 'always',
  azurerm_log_analytics_workspace: 'always',
  azurerm_managed_redis: 'always',
  azurerm_notification_hub_namespace: 'always',
  azurerm_mssql_database: /\btransparent_data_encryption_enabled = true/,
  azurerm_mysql_flexible_server: 'always',
  azurerm_postgresql_flexible_server: 'always',
  azurerm_purview_account: 'always',
  azurerm_recovery_services_vault: 'always',
  azurerm_search_service: 'always',
  azurerm_servicebus_namespace: 'always',
  azurerm_storage_account: 'always',
  azurerm_synapse_sql_pool: /\bdata_encrypted = true/,
  azurerm_synapse_workspace: 'always',
};

/** Types that store data, by the end of their names. */
const KEEPS =
  /_(account|server|mssql_database|registry|vault|cluster|namespace|redis|sql_pool|workspace|scale_set|topic|iothub|insights|search_service)$/;

/** Types with such a name that store no data of the system. */
const KEEPS_NOTHING: ReadonlySet<string> = new Set([
  'azurerm_batch_account',
  // They register or name what other resources store.
  'azurerm_backup_container_storage_account',
  'azurerm_data_factory_linked_service_key_vault',
  'azurerm_stream_analytics_stream_input_iothub',
  // The table contains its namespaces.
  'azurerm_eventhub_cluster',
  'azurerm_machine_learning_compute_cluster',
  'azurerm_machine_learning_workspace',
  'azurerm_servicebus_topic',
  'azurerm_eventgrid_system_topic',
  // The table contains its databases.
  'azurerm_mssql_server',
  'azurerm_data_protection_backup_instance_postgresql_flexible_server',
  'azurerm_data_protection_backup_policy_postgresql_flexible_server',
]);

/** Stores that support a customer-managed key. */
const OWN_KEYED: ReadonlySet<string> = new Set([
  'azurerm_cosmosdb_account',
  'azurerm_managed_redis',
  'azurerm_mssql_server',
  'azurerm_mysql_flexible_server',
  'azurerm_postgresql_flexible_server',
]);

/** Child resources with a location and without tags. */
const UNTAGGED = /_(kusto_database|data_connection|backup_instance_\w+)$/;

/** Taggable resources that must have tags: those with their own location in a resource group. */
function takesTags({ type, text }: Declared): boolean {
  return !UNTAGGED.test(type) && /^ location = azurerm_resource_group\.main\.location$/m.test(text);
}

describe('every system on Azure', () => {
  it('allows internet ingress on ports 80 and 443 at public entry points only', () => {
    const open = faults(({ type, text }) => {
      if (type !== 'azurerm_network_security_rule' || !text.includes('direction = "Inbound"')) return false;
      if (!text.includes('access = "Allow"')) return false;
      if (!/source_address_prefix = "(\*|Internet|0\.0\.0\.0\/0|::\/0)"/.test(text)) return false;
      const ports = text.match(/destination_port_ranges? = (.*)$/m)?.[1] ?? '*';
      return (
        /\*/.test(ports) || (ports.match(/\d+/g) ?? []).some((port) => !['80', '443', '31080', '31443'].includes(port))
      );
    });
    expect(open).toEqual([]);
  });

  it('encrypts every store at rest', () => {
    const unknown = faults(
      (one) => isResource(one) && KEEPS.test(one.type) && !KEEPS_NOTHING.has(one.type) && !(one.type in STORES),
    );
    expect(unknown).toEqual([]);
    const plain = faults((one) => {
      const line = STORES[one.type];
      return isResource(one) && line instanceof RegExp && !line.test(one.text);
    });
    expect(plain).toEqual([]);
  });

  it('uses the customer-managed key for every database if it exists', () => {
    const keyed = faults((one, { declared }) => {
      if (!OWN_KEYED.has(one.type) || !isResource(one)) return false;
      return declared.some(({ type }) => type === 'azurerm_key_vault_key') && !/azurerm_key_vault_key\./.test(one.text);
    });
    expect(keyed).toEqual([]);
    expect(SYSTEMS.some(({ declared }) => declared.some(({ type }) => type === 'azurerm_key_vault_key'))).toBe(true);
  });

  it('requires TLS 1.2 or later', () => {
    expect(faults(({ text }) => /tls_version = "(1\.0|1\.1|TLS1_0|TLS1_1|1_0|1_1)"/.test(text))).toEqual([]);
    expect(
      faults(
        ({ text, block }) =>
          /(https_only|https_traffic_only_enabled) = false/.test(text) && block.comment === undefined,
      ),
    ).toEqual([]);
    expect(
      faults((one) => one.type === 'azurerm_storage_account' && !one.text.includes('min_tls_version = "TLS1_2"')),
    ).toEqual([]);
  });

  it('rejects unencrypted database connections', () => {
    const open = faults((one, { declared }) => {
      if (!isResource(one) || !/^azurerm_(postgresql|mysql)_flexible_server$/.test(one.type)) return false;
      if (one.text.includes('create_mode = "Replica"')) return false;
      const settings = declared.filter(({ type }) => type === `${one.type}_configuration`);
      return !settings.some(({ text }) => /name = "require_secure_transport"[\s\S]*value = "on"/i.test(text));
    });
    expect(open).toEqual([]);
  });

  it('denies anonymous access to every store', () => {
    expect(
      faults(
        (one) =>
          one.type === 'azurerm_storage_account' && !one.text.includes('allow_nested_items_to_be_public = false'),
      ),
    ).toEqual([]);
    expect(faults(({ text }) => /container_access_type = "(blob|container)"/.test(text))).toEqual([]);
  });

  it('assigns least-privilege roles: no Owner, and no Contributor on a broad scope', () => {
    const broad =
      /role_definition_name = "(Owner|Contributor|User Access Administrator|Role Based Access Control Administrator)"/;
    expect(faults(({ text, block }) => broad.test(text) && block.comment === undefined)).toEqual([]);
    const wide = faults(
      ({ type, text, block }) =>
        type === 'azurerm_role_assignment' &&
        block.comment === undefined &&
        /scope = (data\.azurerm_subscription|azurerm_resource_group)/.test(text),
    );
    expect(wide).toEqual([]);
  });

  it('contains no placeholder in an active value', () => {
    const placeholder = /TODO|FIXME|REPLACE_ME|CHANGE_?ME|XXXX|00000000-0000|<(your|my)[a-z-]+>|YOUR_/;
    // Identifiers defined by Azure: the built-in roles of Cosmos DB and the user name of registry tokens. learn.microsoft.com/azure/cosmos-db/nosql/reference-data-plane-security
    const builtIn =
      /sqlRoleDefinitions\/00000000-0000-0000-0000-00000000000[12]|-u 00000000-0000-0000-0000-000000000000/g;
    expect(faults(({ text }) => placeholder.test(text.replace(builtIn, '')))).toEqual([]);
    expect(
      faults(({ block, text }) => block.type !== 'variable' && /"[^"]*\bexample\.(com|org|net)\b[^"]*"/.test(text)),
    ).toEqual([]);
  });

  it('has a description, a type and a validation for every variable', () => {
    const poor = faults(({ block, text }) => {
      if (block.type !== 'variable') return false;
      if (!/^ description = "\w.+"$/m.test(text) || !/^ type = /m.test(text)) return true;
      return !/^ type = bool$/m.test(text) && !text.includes('validation {');
    });
    expect(poor).toEqual([]);
  });

  it('declares every referenced variable, and references every declared variable', () => {
    for (const { name, declared } of SYSTEMS) {
      const variables = declared.filter(({ block }) => block.type === 'variable').map(({ type }) => type);
      const others = declared
        .filter(({ block }) => block.type !== 'variable')
        .map(({ text }) => text)
        .join('\n');
      const all = declared.map(({ text }) => text).join('\n');
      const used = new Set([...all.matchAll(/\bvar\.([a-z_0-9]+)/g)].map(([, variable]) => variable ?? ''));
      expect(
        [...used].filter((variable) => !variables.includes(variable)),
        name,
      ).toEqual([]);
      const idle = variables.filter((variable) => !new RegExp(`\\bvar\\.${variable}\\b`).test(others));
      expect(
        idle.filter((variable) => variable !== 'domain_name' && variable !== 'alarm_email'),
        name,
      ).toEqual([]);
    }
  });

  it('contains no secret', () => {
    const secret = /^ *\w*(password|secret|token|shared_key|access_key|connection_string)\w* = "[^"$]+"$/im;
    const named = /(secret_name|secret_id|key_vault_secret|password_auth|_secret_identity|token_format)/;
    expect(
      faults(
        ({ text, block }) =>
          block.type === 'resource' && text.split('\n').some((line) => secret.test(line) && !named.test(line)),
      ),
    ).toEqual([]);
    expect(faults(({ text }) => /AccountKey=[A-Za-z0-9+/]|-----BEGIN|SharedAccessKey=[A-Za-z0-9]/.test(text))).toEqual(
      [],
    );
  });

  it('tags every resource that supports tags', () => {
    expect(faults((one) => isResource(one) && takesTags(one) && !one.text.includes('tags = local.tags'))).toEqual([]);
  });
});
