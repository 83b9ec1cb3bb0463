import type { Site } from '../../../model/offering.ts';
import { type Block, variable } from '../../../model/terraform.ts';
import { matches, oneOf, stringVariable } from '../../kit/blocks.ts';

/** Variables of every system. */
export function systemVariables(site: Site): readonly Block[] {
  return [
    variable('project_id', {
      description: 'Id of the Google Cloud project that everything is created in; billing must be on.',
      type: 'string',
      validation: {
        condition: 'can(regex("^[a-z][a-z0-9-]{4,28}[a-z0-9]$", var.project_id))',
        message: 'A project id has 6 to 30 lower-case letters, digits and hyphens and begins with a letter.',
      },
    }),
    stringVariable(
      'project',
      'Short name of the system; every name begins with it.',
      site.project,
      matches(
        '^[a-z][a-z0-9-]{1,9}[a-z0-9]$',
        'Use 3 to 11 lower-case letters, digits and hyphens, beginning with a letter.',
      ),
    ),
    stringVariable(
      'environment',
      'Environment: it is part of every name and determines which resources have deletion protection.',
      site.environment,
      oneOf(['development', 'staging', 'production']),
    ),
    stringVariable(
      'region',
      'Region in which everything runs and is stored.',
      site.region.id,
      matches('^[a-z]+-[a-z]+[0-9]+$', 'Use a region such as europe-west1.'),
    ),
    variable('tags', {
      description: 'Additional labels on every resource that supports labels.',
      type: 'map(string)',
      default: {},
      validation: {
        condition:
          'alltrue([for key, value in var.tags : can(regex("^[a-z][a-z0-9_-]{0,62}$", key)) && can(regex("^[a-z0-9_-]{0,63}$", value))])',
        message: 'Labels have lower-case letters, digits, hyphens and underscores, at most 63.',
      },
    }),
  ];
}

export function domainVariable(): Block {
  return variable('domain_name', {
    description:
      'Name under which the system is reached, such as shop.example.com; null for the name that Google assigns.',
    type: 'string',
    default: null,
    validation: {
      condition:
        'var.domain_name == null || can(regex("^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\\\.)+[a-z]{2,}$", var.domain_name))',
      message: 'Give a fully qualified domain name in lower case without https:// and without a trailing dot, or null.',
    },
  });
}

export function alarmVariable(): Block {
  return variable('alarm_email', {
    description: 'E-mail address that alerts are sent to, preferably of a team; null for none.',
    type: 'string',
    default: null,
    validation: {
      condition: 'var.alarm_email == null || can(regex("^[^@ ]+@[^@ ]+\\\\.[^@ ]+$", var.alarm_email))',
      message: 'Give an e-mail address, or null.',
    },
  });
}
