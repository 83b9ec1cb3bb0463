import type { RelationalDemand } from '../../../../model/demand.ts';
import { type Block, call, code, type Expression, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import { keptSecret, named } from '../../foundation/naming.ts';
import { PROGRAM_USER } from './engine.ts';

/** A user of the database that signs in with a password: a product, which knows no IAM tokens, or dashboards. */
export interface PasswordUser {
  readonly name: typeof PROGRAM_USER | 'reports';
  /** Environment variable of the setup task with its password. */
  readonly variable: string;
  readonly onlyReads: boolean;
}

const USERS: Readonly<Record<NonNullable<RelationalDemand['passwords']>[number], PasswordUser>> = {
  programs: { name: PROGRAM_USER, variable: 'APP_PASSWORD', onlyReads: false },
  reports: { name: 'reports', variable: 'REPORTS_PASSWORD', onlyReads: true },
};

export function passwordUsers({ passwords = [] }: RelationalDemand): readonly PasswordUser[] {
  return passwords.map((kind) => USERS[kind]);
}

/** Address of the secret of a user: its password, or user name and password where a service of AWS reads it. */
export function userSecret(label: string, { name }: Pick<PasswordUser, 'name'>): string {
  return `aws_secretsmanager_secret.${label}_${name}`;
}

/** What ECS reads as the password of a user. */
export function passwordOf(label: string, user: PasswordUser) {
  const secret = code(`${userSecret(label, user)}.arn`);
  return user.onlyReads ? joined(secret, ':password::') : secret;
}

/** Passwords that are created once and kept neither in the configuration nor in the state. */
export function userBlocks(label: string, demand: RelationalDemand): readonly Block[] {
  return passwordUsers(demand).flatMap((user) => {
    const secret = `${label}_${user.name}`;
    const password = code(`ephemeral.random_password.${secret}.result`);
    return [
      {
        file: 'security.tf',
        type: 'ephemeral' as const,
        labels: ['random_password', secret],
        body: { length: 32, special: false },
      },
      resource('security.tf', 'aws_secretsmanager_secret', secret, {
        name_prefix: joined(named(secret), '-'),
        description: `Password of the user ${user.name} of ${label}`,
      }),
      resource('security.tf', 'aws_secretsmanager_secret_version', secret, {
        secret_id: code(`${userSecret(label, user)}.id`),
        secret_string_wo: user.onlyReads ? call('jsonencode', { username: user.name, password }) : password,
        secret_string_wo_version: 1,
      }),
    ];
  });
}

export function userUsages(demand: RelationalDemand) {
  return passwordUsers(demand).map(({ name }) => keptSecret(`the password of the user ${name}`));
}

export function usesTokens({ passwords = [] }: RelationalDemand): boolean {
  return !passwords.includes('programs');
}

/** Secret with which dashboards sign in; undefined where none read the database. */
export function reportsSecret(label: string, { passwords = [] }: RelationalDemand): Expression | undefined {
  return passwords.includes('reports') ? code(`${userSecret(label, USERS.reports)}.arn`) : undefined;
}
