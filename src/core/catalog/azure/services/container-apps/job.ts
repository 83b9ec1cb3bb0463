import { code, nested } from '../../../../model/hcl.ts';
import { type Block, output, resource } from '../../../../model/iac.ts';
import type { Site } from '../../../../model/site.ts';
import { joined } from '../../../kit/joined.ts';
import { labelOf } from '../../../kit/labels.ts';
import { identityBlock, userIdentity } from '../../foundation/identity.ts';
import { PLACED, TAGS } from '../../foundation/names.ts';
import { managementStart, type Start } from '../../foundation/start.ts';
import { mounts } from '../files/mount.ts';
import { inboxEnvironment, inboxesOf } from '../service-bus/inboxes.ts';
import { containerSettings, imageExpression, memoryExpression, registryOf, rightsFirst } from './app.ts';
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
  const granted = site.granted(nodeId);
  const rights = rightsFirst(label, granted);
  const shares = mounts(site, nodeId);
  const inboxes = inboxesOf(site, nodeId);
  const settings = containerSettings(label, granted, inboxEnvironment(inboxes));
  const rules = scaleRules(inboxes, label, 1);
  const job = resource('compute.tf', 'azurerm_container_app_job', label, {
    name: nodeId,
    ...PLACED,
    container_app_environment_id: code('azurerm_container_app_environment.main.id'),
    workload_profile_name: 'Consumption',
    replica_timeout_in_seconds: plan.timeoutSeconds,
    replica_retry_limit: 1,
    ...TAGS,
    identity: userIdentity(label),
    registry: registryOf(site, nodeId, label),
    secret: settings.secret.length === 0 ? undefined : settings.secret,
    ...(rules === undefined
      ? { manual_trigger_config: nested({ parallelism: plan.parallel, replica_completion_count: plan.parallel }) }
      : {
          event_trigger_config: nested({
            parallelism: 1,
            replica_completion_count: 1,
            scale: nested({ max_executions: plan.parallel, polling_interval_in_seconds: 30, rules }),
          }),
        }),
    template: nested({
      container: nested({
        name: nodeId,
        image: imageExpression(plan.imageLabel, plan.sample),
        command: code(`var.${label}_command`),
        cpu: code(`var.${label}_cpu`),
        memory: memoryExpression(label),
        env: settings.env,
        ...shares.container,
      }),
      ...shares.template,
    }),
    ...rights.after,
  });
  return [
    identityBlock(nodeId, label),
    ...environmentBlocks(site),
    ...rights.blocks,
    job,
    output(
      `${label}_start_command`,
      'Starts a run by hand.',
      joined(
        'az containerapp job start --resource-group ',
        code('azurerm_resource_group.main.name'),
        ' --name ',
        code(`azurerm_container_app_job.${label}.name`),
      ),
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
