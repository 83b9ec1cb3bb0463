import type { Site } from '../../../../model/offering.ts';
import { type Block, nested, output, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { identityBlock } from '../../foundation/identity.ts';
import { azCommand, PLACED, TAGS } from '../../foundation/names.ts';
import { managementStart, type Start } from '../../foundation/start.ts';
import { inboxEnvironment, inboxesOf } from '../service-bus/inboxes.ts';
import { imageExpression, program, programCommand } from './app.ts';
import { environmentBlocks } from './environment.ts';
import { scaleRules } from './scale.ts';

export interface JobPlan {
  /** Label of the image variable. */
  readonly imageLabel: string;
  /** Default public image. */
  readonly sample?: string;
  readonly timeoutSeconds: number;
  /** Maximum parallel containers. */
  readonly parallel: number;
}

/**
 * A job that runs to completion: once per message if it has a queue, otherwise on a manual or scheduled start.
 * The caller declares the variables `<label>_command` and `<label>_cpu`.
 */
export function jobBlocks(site: Site, nodeId: string, plan: JobPlan): readonly Block[] {
  const label = site.label(nodeId);
  const inboxes = inboxesOf(site, nodeId);
  const own = program(site, nodeId, inboxEnvironment(inboxes));
  const rules = scaleRules(inboxes, label, 1);
  const job = resource('compute.tf', 'azurerm_container_app_job', label, {
    name: nodeId,
    ...PLACED,
    ...own.environment,
    replica_timeout_in_seconds: plan.timeoutSeconds,
    replica_retry_limit: 1,
    ...TAGS,
    ...own.access,
    ...(rules === undefined
      ? { manual_trigger_config: nested({ parallelism: plan.parallel, replica_completion_count: plan.parallel }) }
      : {
          event_trigger_config: nested({
            parallelism: 1,
            replica_completion_count: 1,
            scale: nested({ max_executions: plan.parallel, polling_interval_in_seconds: 30, rules }),
          }),
        }),
    template: nested(own.container(imageExpression(plan.imageLabel, plan.sample), programCommand(label))),
    ...own.after,
  });
  return [
    identityBlock(nodeId, label),
    ...environmentBlocks(site),
    ...own.before,
    job,
    output(
      `${label}_start_command`,
      'Command that starts a run manually.',
      azCommand('containerapp job start', `azurerm_container_app_job.${label}`),
    ),
  ];
}

/** Call with which a Logic App starts a run of a job. */
export function jobStart(nodeId: string): Start {
  return managementStart(
    `azurerm_container_app_job.${labelOf(nodeId)}`,
    '/start?api-version=2024-03-01',
    'Container Apps Jobs Operator',
  );
}
