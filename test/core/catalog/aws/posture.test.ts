import { beforeAll, describe, expect, it } from 'vitest';
import { permissionsOf, typesOf } from '../../../../src/core/catalog/aws/foundation/deploy-policy/index.ts';
import type { Block } from '../../../../src/core/model/terraform.ts';
import { printBlock } from '../../../../src/core/render/terraform/block.ts';
import { type DeclaredText, declaredTexts } from './declared-systems.ts';

/** Encryption of each type that stores data: the argument of its block, or the reason for none. */
const ENCRYPTED: Readonly<Record<string, RegExp>> = {
  aws_backup_vault: /kms_key_arn|resource "aws_backup_vault"/,
  aws_db_instance: /storage_encrypted += true/,
  aws_rds_cluster: /storage_encrypted += true/,
  aws_docdb_cluster: /storage_encrypted += true/,
  aws_neptune_cluster: /storage_encrypted += true/,
  aws_dynamodb_table: /server_side_encryption \{\s+enabled += true/,
  aws_efs_file_system: /encrypted += true/,
  aws_fsx_ontap_file_system: /deployment_type/,
  aws_fsx_windows_file_system: /storage_type/,
  aws_elasticache_replication_group: /at_rest_encryption_enabled += true/,
  aws_kinesis_firehose_delivery_stream: /server_side_encryption \{\s+enabled += true|kinesis_source_configuration/,
  aws_kinesis_stream: /encryption_type += "KMS"/,
  aws_launch_template: /encrypted += true/,
  aws_mq_broker: /encryption_options|resource "aws_mq_broker"/,
  aws_msk_cluster: /encryption_info|resource "aws_msk_cluster"/,
  aws_opensearch_domain: /encrypt_at_rest \{\s+enabled += true/,
  aws_sns_topic: /kms_master_key_id/,
  aws_sqs_queue: /sqs_managed_sse_enabled += true|kms_master_key_id/,
};

/** Types that store records or messages, by a part of their names. */
const STORES =
  /_(bucket|table|db_instance|cluster|file_system|replication_group|stream|queue|topic|domain|vault|broker|template|keyspace|namespace|repository|secret|workgroup)$/;

/** AWS always encrypts these types, or they store nothing. */
const ALWAYS_ENCRYPTED: Readonly<Record<string, string>> = {
  aws_s3_bucket: 'S3 encrypts every object since 2023; a customer managed key is set in a separate resource',
  aws_service_discovery_private_dns_namespace: 'names and addresses',
  aws_s3vectors_vector_bucket: 'encrypted by S3',
  aws_kinesis_firehose_delivery_stream: 'server-side encryption, or that of the stream that it reads',
  aws_ecr_repository: 'images are encrypted by S3',
  aws_ecs_cluster: 'a name, no data',
  aws_route_table: 'routes',
  aws_eks_cluster: 'secrets are encrypted since Kubernetes 1.28; disks by the launch template',
  aws_secretsmanager_secret: 'always encrypted',
  aws_keyspaces_keyspace: 'a name, no data',
  aws_keyspaces_table: 'always encrypted',
  aws_redshiftserverless_namespace: 'always encrypted',
  aws_redshiftserverless_workgroup: 'compute only',
  aws_athena_workgroup: 'results are encrypted by the workgroup configuration',
  aws_timestreaminfluxdb_db_instance: 'always encrypted',
  aws_batch_job_queue: 'job names, no data',
  aws_media_convert_queue: 'job names, no data',
  aws_cloudwatch_log_stream: 'log groups are always encrypted',
  aws_cognito_user_pool_domain: 'a name, no data',
  aws_apigatewayv2_domain_name: 'a name, no data',
};

let texts: readonly DeclaredText[] = [];
/** Distinct blocks of all texts. */
let blocks: readonly { readonly text: string; readonly block: Block }[] = [];

beforeAll(() => {
  texts = declaredTexts();
  const seen = new Map<string, { text: string; block: Block }>();
  for (const { blocks: own } of texts) {
    for (const block of own) {
      const text = printBlock(block);
      if (!seen.has(text)) seen.set(text, { text, block });
    }
  }
  blocks = [...seen.values()];
}, 300_000);

const resources = () => blocks.filter(({ block }) => block.type === 'resource');
const nameOf = (block: Block) => block.labels.join('.');

/** A statement with all actions of a service, or with all principals. */
function allowsAll(text: string): boolean {
  return text
    .split(/(?=\bSid\s+=)/)
    .slice(1)
    .filter((statement) => !/Effect\s+= "Deny"/.test(statement))
    .some((statement) => {
      const actions = statement.slice(statement.search(/\bAction\s+=/), statement.search(/\bResource\s+=/));
      return /"\*"|"[a-z0-9-]+:\*"/.test(actions) || /Principal\s+= ("\*"|\{ AWS = "\*" \})/.test(statement);
    });
}

describe('each system', () => {
  it('everything that is declared has a line in the deployer’s table of actions', () => {
    for (const { name, site, blocks } of texts) {
      const { actions } = permissionsOf(site);
      expect(
        typesOf(blocks).filter((type) => !actions.has(type)),
        name,
      ).toEqual([]);
    }
  });

  it('allows internet ingress on ports 80 and 443 at public entry points only', () => {
    for (const { text, block } of resources()) {
      if (block.labels[0] === 'aws_security_group') expect(text).not.toMatch(/ingress \{/);
      if (block.labels[0] !== 'aws_vpc_security_group_ingress_rule') continue;
      expect(text, nameOf(block)).not.toMatch(/0\.0\.0\.0\/0|::\/0/);
      if (!text.includes('var.allowed_client_cidrs') && !text.includes('each.value')) continue;
      if (text.includes('office_cidrs')) continue;
      expect(text, nameOf(block)).toMatch(/to_port += (80|443)\b/);
    }
  });

  it('encrypts every store, and has a rule for each type of store', () => {
    const unknown = new Set<string>();
    const unencrypted = new Set<string>();
    for (const { text, block } of resources()) {
      const type = block.labels[0] ?? '';
      const how = ENCRYPTED[type];
      if (how !== undefined) {
        if (!how.test(text) && block.comment === undefined) unencrypted.add(nameOf(block));
      } else if (STORES.test(type) && ALWAYS_ENCRYPTED[type] === undefined) unknown.add(type);
    }
    expect([...unencrypted]).toEqual([]);
    expect([...unknown]).toEqual([]);
  });

  it('names actions and principals in each grant, or gives the reason in a comment', () => {
    const wide = resources().filter(({ text, block }) => block.comment === undefined && allowsAll(text));
    expect(wide.map(({ block }) => nameOf(block))).toEqual([]);
  });

  it('contains no placeholder in an active value', () => {
    const words = /\bTODO\b|REPLACE_ME|\bCHANGE_?ME\b|example\.(com|org)|123456789012|00000000-0000|:000000000000:/i;
    const live = blocks.filter(({ block }) => block.type !== 'variable' && block.type !== 'output');
    expect(live.filter(({ text }) => words.test(text)).map(({ block }) => nameOf(block))).toEqual([]);
  });

  it('every variable has a description, a type and a validation', () => {
    const faulty = blocks.filter(({ text, block }) => {
      const isChecked = /type += bool/.test(text) || text.includes('validation {');
      return block.type === 'variable' && !(isChecked && /description += "[A-Z]/.test(text) && /type += /.test(text));
    });
    expect(faulty.map(({ block }) => nameOf(block))).toEqual([]);
  });

  it('the text contains no secret', () => {
    for (const { text, block } of blocks) {
      expect(text, nameOf(block)).not.toMatch(/(password|secret_string|credential|auth_token)\w* += "(?!set-me)/);
      expect(text, nameOf(block)).not.toMatch(/AKIA[0-9A-Z]{16}|-----BEGIN [A-Z ]*PRIVATE KEY/);
    }
  });

  it('references only declared variables and locals', () => {
    for (const { name, blocks: own } of texts) {
      const declared = new Set(own.filter(({ type }) => type === 'variable').map(({ labels }) => labels[0]));
      const locals = new Set(own.filter(({ type }) => type === 'locals').flatMap(({ body }) => Object.keys(body)));
      const all = own.map((block) => printBlock(block).replaceAll(/^\s*#.*$/gm, '')).join('\n');
      for (const [, used] of all.matchAll(/\bvar\.(\w+)/g)) expect(declared, `${name}: var.${used}`).toContain(used);
      for (const [, used] of all.matchAll(/\blocal\.(\w+)/g)) expect(locals, `${name}: local.${used}`).toContain(used);
    }
  });

  it('applies the default tags of the provider', () => {
    for (const { name, blocks: own } of texts) {
      const provider = own.find(({ type, labels }) => type === 'provider' && labels[0] === 'aws');
      expect(provider && printBlock(provider), name).toContain('tags = local.tags');
      const machines = own.filter(({ labels }) => labels[0] === 'aws_launch_template');
      for (const block of machines) expect(printBlock(block), name).toContain('tag_specifications');
    }
  });

  it('blocks public access to every bucket except a public website', () => {
    const guards = resources().filter(({ block }) => block.labels[0] === 'aws_s3_bucket_public_access_block');
    expect(guards).not.toEqual([]);
    const open = guards.filter(({ text, block }) => !/block_public_policy += true/.test(text) && !block.comment);
    expect(open.map(({ block }) => nameOf(block))).toEqual([]);
  });
});
