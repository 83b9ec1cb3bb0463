import type { Attributes } from '../../../model/finding.ts';
import type { AccessGrant, Principal } from '../../../model/offering.ts';
import {
  type Block,
  call,
  code,
  type Expression,
  locals,
  resource,
  template,
  type Value,
} from '../../../model/terraform.ts';
import { named } from './naming.ts';

/** One statement of a policy; `principal` only in a resource-based policy. */
export interface Statement {
  readonly sid: string;
  readonly effect?: 'Allow' | 'Deny';
  readonly principal?: Value;
  readonly actions: readonly string[];
  readonly resources: Value;
  /** `NotResource`: for targets without an ARN, such as a phone number. */
  readonly inverted?: true;
  readonly condition?: Value;
}

/** A policy document, as `jsonencode` prints it. */
export function policy(statements: readonly Statement[]): Expression {
  return call('jsonencode', { Version: '2012-10-17', Statement: statements.map(printed) });
}

function printed(statement: Statement): Value {
  const [first, ...others] = statement.actions;
  return {
    Sid: statement.sid,
    Effect: statement.effect ?? 'Allow',
    ...(statement.principal === undefined ? {} : { Principal: statement.principal }),
    Action: first !== undefined && others.length === 0 ? first : statement.actions,
    [statement.inverted === true ? 'NotResource' : 'Resource']: statement.resources,
    ...(statement.condition === undefined ? {} : { Condition: statement.condition }),
  };
}

/** Permissions of a caller on one callee: one inline policy for each call. */
export function grant(caller: Principal, callee: string, statements: readonly Statement[]): Block {
  return resource('security.tf', 'aws_iam_role_policy', `${caller.label}_${callee}`, {
    name: callee.replaceAll('_', '-'),
    role: caller.identity,
    policy: policy(statements),
  });
}

/** An inline policy of a role. @param name of the policy, @param label of the resource, where it is not the role's */
export function rolePolicy(
  roleLabel: string,
  name: string,
  statements: readonly Statement[],
  label = roleLabel,
): Block {
  return resource('security.tf', 'aws_iam_role_policy', label, {
    name,
    role: code(`aws_iam_role.${roleLabel}.name`),
    policy: policy(statements),
  });
}

/** Access of a caller without secrets. @param environment variables by name, @param blocks grants */
export function accessGrant(environment: AccessGrant['environment'], blocks: readonly Block[]): AccessGrant {
  return { environment, secrets: {}, blocks };
}

/** A role under which code runs. */
export function role(label: string, description: string, trust: Expression): Block {
  return resource('security.tf', 'aws_iam_role', label, {
    name: named(label),
    description,
    assume_role_policy: trust,
  });
}

/** Trust of an AWS service that may assume a role, only for this account. */
export function serviceTrust(service: string): Expression {
  return call('jsonencode', {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Service: service },
        Action: 'sts:AssumeRole',
        Condition: { StringEquals: { 'aws:SourceAccount': code('local.account') } },
      },
    ],
  });
}

export function lambdaTrust(): Expression {
  return trust('lambda.amazonaws.com');
}

/** Services that send no source account. */
export function trust(...services: readonly string[]): Expression {
  const [first, ...others] = services;
  return call('jsonencode', {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Service: first !== undefined && others.length === 0 ? first : services },
        Action: 'sts:AssumeRole',
      },
    ],
  });
}

/** Trust policy of the roles of every Fargate task. */
export function taskTrust(): Block {
  return locals('security.tf', {
    task_trust: call('jsonencode', {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'ecs-tasks.amazonaws.com' },
          Action: 'sts:AssumeRole',
          Condition: {
            StringEquals: { 'aws:SourceAccount': code('local.account') },
            ArnLike: { 'aws:SourceArn': template`arn:aws:ecs:${code('var.region')}:${code('local.account')}:*` },
          },
        },
      ],
    }),
  });
}

/** Attributes of a policy with a statement that denies requests without TLS. */
export const REQUIRES_TLS: Attributes = {
  'policy.Statement[Sid=TlsOnly].Condition.Bool[aws:SecureTransport]': 'false',
  'policy.Statement[Sid=TlsOnly].Effect': 'Deny',
};

/** Denies requests without TLS. */
export function tlsOnly(service: 's3' | 'sqs', resources: Value): Statement {
  return {
    sid: 'TlsOnly',
    effect: 'Deny',
    principal: '*',
    actions: [`${service}:*`],
    resources,
    condition: { Bool: { 'aws:SecureTransport': 'false' } },
  };
}
