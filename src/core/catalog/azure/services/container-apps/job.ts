import { nested } from '../../../../model/hcl.ts';
import { type Block, output, resource } from '../../../../model/iac.ts';
import type { Site } from '../../../../model/site.ts';
import { labelOf } from '../../../kit/labels.ts';
import { identityBlock } from '../../foundation/identity.ts';
import { azCommand, PLACED, TAGS } from '../../foundation/names.ts';
import { managementStart, type Start } from '../../foundation/start.ts';
import { inboxEnvironment, inboxesOf } from '../service-bus/inboxes.ts';
import { imageExpression, program, programCommand } from './app.ts';
import { environmentBlocks } from './environment.ts';
import { scaleRules } from './scale.ts';

export interface JobPlan {
  /** Label of the variable that names the image. */
  readonly imageLabel: string;
  /** Public image that runs until that variable is set. */
  readonly sample?: string;
  readonly timeoutSeconds: number;
  /** Containers that run side by side at the most. */
  readonly parallel: number;
}

/**
 * A program that runs to its end: once for each message where messages wait for it, otherwise when something starts it.
 * Its variables `<label>_command` and `<label>_cpu` are the caller's to declare.
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
      'Starts a run by hand.',
      azCommand('containerapp job start', `azurerm_container_app_job.${label}`),
    ),
  ];
}

/** How a Logic App starts a run of a job. */
export function jobStart(nodeId: string): Start {
  return managementStart(
    `azurerm_container_app_job.${labelOf(nodeId)}`,
    '/start?api-version=2024-03-01',
    'Container Apps Jobs Operator',
  );
}
