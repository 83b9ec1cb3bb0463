import type { Site } from '../../../model/offering.ts';
import { type Block, variable } from '../../../model/terraform.ts';
import { holds, numberVariable, oneOf, stringVariable } from '../../kit/blocks.ts';

const DEFAULT_RETENTION_DAYS = 30;

/** Retention periods of CloudWatch Logs, days: reference of PutRetentionPolicy. */
const RETENTIONS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** Deletion protection is on in production and staging, and off in development. */
export function keepsData(site: Site): boolean {
  return site.environment !== 'development';
}

/** Variables of the whole system; the last three only where a service refers to them. */
export function commonVariables(site: Site): readonly Block[] {
  const blocks = site.placed.map(({ node }) => site.declared(node.id));
  const isUsed = (variable: string) => mentions(blocks, `var.${variable}`);
  return [
    ...identityVariables(site),
    ...(isUsed('domain_name') ? [domainName()] : []),
    variable('alarm_email', {
      description:
        'E-mail address that receives alarms. The recipient must confirm the subscription. Null: no e-mail is sent.',
      type: 'string',
      default: null,
      validation: {
        condition: 'var.alarm_email == null || can(regex("^[^@ ]+@[^@ ]+\\\\.[^@ ]+$", var.alarm_email))',
        message: 'Use an e-mail address.',
      },
    }),
    numberVariable(
      'monthly_budget_usd',
      'Monthly budget in US dollars: AWS Budgets sends a notification at 80 % and when the forecast exceeds it. Null: no budget.',
      site.budgetUsd,
      holds((v) => `${v} == null ? true : ${v} > 0`, 'Use an amount above 0, or null.'),
    ),
    ...(isUsed('deletion_protection') ? [deletionProtection(site)] : []),
    ...(isUsed('log_retention_days') ? [logRetention(site)] : []),
  ];
}

/** Whether a text occurs in any string of the blocks. */
function mentions(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((inner) => mentions(inner, text));
}

function identityVariables(site: Site): readonly Block[] {
  return [
    variable('project', {
      description: 'Short name of the system; the first part of each resource name.',
      type: 'string',
      default: site.project,
      validation: {
        condition: 'can(regex("^[a-z][a-z0-9-]{1,9}[a-z0-9]$", var.project))',
        message: 'Use 3 to 11 lower-case letters, digits or hyphens, starting with a letter.',
      },
    }),
    stringVariable(
      'environment',
      'Name of the environment; the second part of each resource name.',
      site.environment,
      oneOf(['development', 'staging', 'production']),
    ),
    variable('region', {
      description: `AWS region: ${site.region.place} by default. All regional resources are created in it.`,
      type: 'string',
      default: site.region.id,
      validation: {
        condition: 'can(regex("^[a-z]{2}-[a-z]+-[0-9]$", var.region))',
        message: 'Use a region such as eu-west-1.',
      },
    }),
    variable('tags', {
      description: 'Additional tags for all resources.',
      type: 'map(string)',
      default: {},
      validation: {
        condition: 'length(var.tags) <= 40',
        message: 'AWS allows at most 50 tags per resource, including the tags that this configuration sets.',
      },
    }),
  ];
}

function domainName(): Block {
  return variable('domain_name', {
    description:
      'Domain that you own, such as example.com. Null: AWS domain names are used, and the system cannot send e-mail.',
    type: 'string',
    default: null,
    validation: {
      condition:
        'var.domain_name == null || can(regex("^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\\\.)+[a-z]{2,}$", var.domain_name))',
      message: 'Use a domain name in lower case, such as example.com.',
    },
  });
}

function deletionProtection(site: Site): Block {
  return variable('deletion_protection', {
    description:
      'Enable deletion protection for data stores and endpoints. Set it to false and apply before you destroy.',
    type: 'bool',
    default: keepsData(site),
  });
}

function logRetention(site: Site): Block {
  const monitoring = site.placed.map(({ node }) => node).find((node) => node.capability === 'monitoring');
  const asked = monitoring?.demand.retentionDays ?? DEFAULT_RETENTION_DAYS;
  return numberVariable(
    'log_retention_days',
    'Log retention in days.',
    RETENTIONS.find((days) => days >= asked) ?? Math.max(...RETENTIONS),
    holds((v) => `contains([${RETENTIONS.join(', ')}], ${v})`, 'Use a retention period that CloudWatch Logs supports.'),
  );
}
