import type { GraphNode } from '../../../../model/graph.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, call, code, type Expression, resource } from '../../../../model/terraform.ts';
import { joined } from '../../../kit/blocks.ts';
import type { Permissions } from '../../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf } from '../../foundation/names.ts';

/** Whether a schedule, a workflow or a program starts the loads, which have no schedule of their own then. */
export function isStarted(site: Site, id: string): boolean {
  return site.to(id).some(({ kind }) => kind === 'trigger');
}

/** Label of the workflow that starts the loads. */
export function starterOf(label: string): string {
  return `${label}_start`;
}

/** Expressions of Workflows itself, which Terraform leaves alone. */
const NOW = '${time.format(sys.now())}';
const DEFAULT_RETRY = '${http.default_retry}';

/**
 * A workflow that starts each load: a run is started with its time, which a schedule cannot name
 * (cloud.google.com/bigquery/docs/reference/datatransfer/rest/v1/projects.locations.transferConfigs/startManualRuns).
 *
 * @param configs names of the transfers, in order; a name that is null is left out
 */
export function starterBlocks(
  { id, title }: GraphNode<'etl'>,
  configs: readonly string[],
  site: Site,
): readonly Block[] {
  const label = site.label(id);
  const starter = starterOf(label);
  const role = `google_project_iam_custom_role.${starter}`;
  return [
    ...apis('workflows', 'workflowexecutions', 'iam'),
    resource('security.tf', 'google_project_iam_custom_role', starter, {
      role_id: joined(code('replace(local.name, "-", "_")'), `_${starter}`),
      title: `Starts ${title}`,
      permissions: ['bigquery.transfers.get', 'bigquery.transfers.update'],
      depends_on: enabled('iam'),
    }),
    resource('security.tf', 'google_project_iam_member', starter, {
      project: code('var.project_id'),
      role: code(`${role}.id`),
      member: memberOf(label),
    }),
    resource('compute.tf', 'google_workflows_workflow', starter, {
      name: nameOf(id, '-start'),
      region: code('var.region'),
      description: `Starts ${title}`,
      labels: code('local.labels'),
      service_account: emailOf(label),
      call_log_level: 'LOG_ERRORS_ONLY',
      deletion_protection: code('var.environment == "production"'),
      source_contents: call('jsonencode', {
        main: { steps: [{ start: { for: { value: 'transfer', in: names(configs), steps: [{ run: run() }] } } }] },
      }),
      depends_on: [...enabled('workflows'), code(`google_project_iam_member.${starter}`)],
    }),
  ];
}

function names(configs: readonly string[]): Expression {
  return code(
    `concat(${configs.map((config) => `google_bigquery_data_transfer_config.${config}[*].name`).join(', ')})`,
  );
}

function run() {
  return {
    try: {
      call: 'http.post',
      args: {
        url: '${"https://bigquerydatatransfer.googleapis.com/v1/" + transfer + ":startManualRuns"}',
        auth: { type: 'OAuth2' },
        body: { requestedRunTime: NOW },
      },
    },
    retry: DEFAULT_RETRY,
  };
}

export const STARTER_PERMISSIONS: Permissions = {
  google_project_iam_custom_role: 'iam.roles.create,delete,get,undelete,update',
};
