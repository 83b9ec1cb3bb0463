import { beforeAll, describe, expect, it } from 'vitest';
import {
  deployPolicy,
  permissionsOf,
  typesOf,
} from '../../../../src/core/catalog/aws/foundation/deploy-policy/index.ts';
import { createEngine, type Engine } from '../../../../src/core/index.ts';
import type { Block } from '../../../../src/core/model/terraform.ts';
import { FURTHER_SYSTEMS } from './further-systems.ts';
import { NAMED_SYSTEMS } from './named-systems.ts';
import { SYSTEMS, type System, siteOf, staticSite, write } from './systems.ts';

interface Statement {
  readonly Sid: string;
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: { readonly StringEquals: Readonly<Record<string, string | readonly string[]>> };
}

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const list = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value);

function policiesOf(system: System): readonly (readonly Statement[])[] {
  return Object.entries(write(system).files)
    .filter(([path]) => path.startsWith('deploy-policy'))
    .map(([, content]) => {
      const policy = JSON.parse(content) as { readonly Version: string; readonly Statement: readonly Statement[] };
      expect(policy.Version).toBe('2012-10-17');
      expect(JSON.stringify(policy).length).toBeLessThanOrEqual(6144);
      return policy.Statement;
    });
}

describe.each([...SYSTEMS, ...FURTHER_SYSTEMS, ...NAMED_SYSTEMS])('the deploy policy of $name', (system) => {
  const policies = policiesOf(system);
  const statements = policies.flat();

  it('has the format of an IAM policy', () => {
    expect(policies.length).toBeGreaterThan(0);
    for (const { Sid, Effect, Action, Resource } of statements) {
      expect(Sid).toMatch(/^[A-Za-z0-9]+$/);
      expect(Effect).toBe('Allow');
      for (const action of list(Action)) expect(action).toMatch(/^[a-z0-9-]+:[A-Za-z0-9]+\*?$/);
      for (const arn of list(Resource)) expect(arn).toMatch(/^(\*|arn:aws:[^{}]+)$/);
    }
    for (const policy of policies) expect(new Set(policy.map(({ Sid }) => Sid)).size).toBe(policy.length);
  });

  it('grants no whole service, and on all resources only reads, a region condition or a service without ARNs', () => {
    for (const { Sid, Action, Resource, Condition } of statements) {
      for (const action of list(Action)) expect(action).not.toMatch(/:\*$/);
      if (!list(Resource).includes('*')) continue;
      const isTied = Condition !== undefined || /^(Look|GlobalServices)\d*$/.test(Sid);
      expect(isTied, Sid).toBe(true);
      if (Sid.startsWith('Look')) expect(list(Action).join()).not.toMatch(/:(Create|Delete|Put|Update|Modify)/);
    }
  });

  it('reads only secrets with the name prefix of the system', () => {
    const reading = statements.filter(({ Action }) =>
      list(Action).some((action) => /GetSecretValue|s3:GetObject|dynamodb:GetItem/.test(action)),
    );
    expect(reading.filter(({ Resource }) => list(Resource).includes('*'))).toEqual([]);
  });
});

describe('the table of actions', () => {
  const all = [...SYSTEMS, ...FURTHER_SYSTEMS, ...NAMED_SYSTEMS];

  it.each(all)('has the resource scope of every service that $name needs', (system) => {
    const { actions, scopes } = permissionsOf(siteOf(system));
    for (const [type, some] of actions) {
      for (const action of some) expect(Object.keys(scopes), type).toContain(action.split(':')[0]);
    }
  });

  it.each(all)('has an entry for every type that $name declares', (system) => {
    const { actions } = permissionsOf(siteOf(system));
    const types = [...write(system).text.matchAll(/^(resource|data) "(aws_\w+)"/gm)];
    const names = types.map(([, kind, type]) => (kind === 'data' ? `data.${type}` : (type ?? '')));
    expect(names.filter((name) => !actions.has(name))).toEqual([]);
  });

  it('covers replication to a second region', () => {
    const system =
      'Containers with a registry, pictures in object storage, shared files over NFS, PostgreSQL, 300 requests a second, active-active in two regions.';
    const { iac } = engine.synthesize({ id: 'synt_test', text: system, cloud: 'aws', constraints: {} });
    const text = (start: string) =>
      iac.files
        .filter(({ path }) => path.startsWith(start) || path.endsWith(start))
        .map(({ content }) => content)
        .join();
    for (const [type, action] of [
      ['aws_ecr_replication_configuration', 'ecr:PutReplicationConfiguration'],
      ['aws_s3_bucket_replication_configuration', 's3:PutReplicationConfiguration'],
      ['aws_efs_replication_configuration', 'elasticfilesystem:CreateReplicationConfiguration'],
    ]) {
      if (type !== undefined && text('.tf').includes(`resource "${type}"`))
        expect(text('deploy-policy')).toContain(action);
    }
    expect(text('.tf')).toContain('resource "aws_s3_bucket_replication_configuration"');
  });

  it('grants nothing for unused types', () => {
    const text = JSON.stringify(policiesOf(staticSite()));
    expect(text).toContain('cloudfront:CreateDistribution');
    for (const other of ['rds:', 'ec2:', 'ecs:', 'sqs:', 'lambda:']) expect(text).not.toContain(`"${other}`);
  });

  it('distinguishes a resource from a data source of the same name, and ignores other providers', () => {
    const block = (type: Block['type'], name: string): Block => ({
      file: 'data.tf',
      type,
      labels: [name, 'x'],
      body: {},
    });
    const blocks = [block('resource', 'aws_vpc'), block('data', 'aws_vpc'), block('resource', 'random_password')];
    expect(typesOf(blocks)).toEqual(['aws_vpc', 'data.aws_vpc']);
  });

  it('passes roles only to the services in the trust policies', () => {
    const { files } = deployPolicy(siteOf(staticSite()), [
      {
        file: 'security.tf',
        type: 'resource',
        labels: ['aws_iam_role', 'worker'],
        body: { assume_role_policy: { Statement: [{ Principal: { Service: 'lambda.amazonaws.com' } }] } },
      },
    ]);
    const text = files.map(({ content }) => content).join();
    expect(text).toContain('"iam:PassedToService": "lambda.amazonaws.com"');
    expect(text).toContain(
      '"Resource": "arn:aws:iam::*:role/shop-production*"'.replace('shop', siteOf(staticSite()).project),
    );
  });
});
