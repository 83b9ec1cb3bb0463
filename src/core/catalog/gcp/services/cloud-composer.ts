import { formatNumber } from '../../../messages/numbers.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../model/workload.ts';
import { atLeast, labelOf, numberVariable, startsWith, stringVariable } from '../../kit/blocks.ts';
import { isExcluded, wantsProduct } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { AS_IDENTITY, entry, type Permissions } from '../foundation/facts.ts';
import { apis, emailOf, enabled, HOURS, memberOf, nameOf, projectRole, serviceAccount } from '../foundation/names.ts';
import { ownKey } from './cloud-kms.ts';
import { principalOf } from './cloud-run/web.ts';
import { startedBy } from './starts.ts';

interface ComposerSize extends SizeFacts {
  readonly name: 'SMALL' | 'MEDIUM' | 'LARGE';
  /** Data compute units of the environment with its schedulers and workers; a working assumption. */
  readonly units: number;
  readonly workers: number;
}

/** Runs a month that a size carries with its workers; working assumptions after the presets of cloud.google.com/composer/docs/composer-3/environment-sizes. */
const SIZES = [
  { name: 'SMALL', units: 8, workers: 3, mostSteps: 200_000 },
  { name: 'MEDIUM', units: 16, workers: 6, mostSteps: 1_000_000 },
  { name: 'LARGE', units: 40, workers: 12, mostSteps: Number.POSITIVE_INFINITY },
] as const;
const DATABASE_GIB = 10;

/** Airflow run by Google, for those whose flows are written for it: a flow of calls costs a hundredth in Workflows. */
export const cloudComposer = entry<'workflow', ComposerSize>({
  id: 'gcp.cloud-composer',
  service: 'Cloud Composer',
  capability: 'workflow',
  inNetwork: false,
  fit: ({ demand, needs }, requirements) =>
    !wantsProduct(requirements, 'airflow') || needs.scaleToZero || isExcluded(requirements, [], ['airflow'])
      ? null
      : {
          because: `Airflow is requested: Composer runs it with its scheduler, so that the ${formatNumber(demand.runsPerMonth)} runs a month keep the DAGs that they are written as.`,
          provides: ['workflow', 'scheduler'],
          builtIn: ['scheduler'],
        },
  size: ({ demand }) => {
    const carrying = SIZES.find(({ mostSteps }) => demand.runsPerMonth * demand.stepsPerRun <= mostSteps);
    if (carrying === undefined) return [];
    const { name, units, workers } = carrying;
    return [
      {
        sku: `Composer 3, ${name.toLowerCase()}`,
        count: 1,
        // cloud.google.com/composer/sla
        qualities: managed(2, 99.5, { operations: 0.3 }),
        name,
        units,
        workers,
      },
    ];
  },
  meter: ({ units }) => [
    {
      meter: 'cloud_composer/dcu',
      what: 'Environment with scheduler, web server and workers',
      quantity: units * HOURS_PER_MONTH,
      arithmetic: `${formatNumber(units)} data compute units assumed x ${HOURS}`,
    },
    {
      meter: 'cloud_composer/database-storage',
      what: "Airflow's own database",
      quantity: DATABASE_GIB * HOURS_PER_MONTH,
      arithmetic: `${DATABASE_GIB} GiB x ${HOURS}`,
    },
  ],
  declare: (size, node, site) => composerBlocks(size, node, site),
  claims: (_size, node) => [
    {
      kind: 'least_privilege',
      text: 'Workflows run as a dedicated service account that can start only the programs in the design.',
      resource: `google_composer_environment.${labelOf(node.id)}`,
      attributes: { 'config.node_config.service_account': code(`google_service_account.${labelOf(node.id)}.email`) },
    },
  ],
  principal: (_size, node) => principalOf(node.id),
  facts: () => ({ permissions: PERMISSIONS }),
});

function composerBlocks(size: ComposerSize, node: GraphNode<'workflow'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const own = ownKey(site, 'composer');
  return [
    ...apis('composer'),
    ...(own?.blocks ?? []),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(`${label}_works`, 'roles/composer.worker', memberOf(label), null),
    ...startedBy(site, node.id).flatMap(({ part, start }) =>
      start.grants(`${label}_${site.label(part.node.id)}`, memberOf(label)),
    ),
    stringVariable(
      `${label}_image`,
      `Versions of Composer and Airflow that ${node.title} runs.`,
      'composer-3-airflow-2',
      startsWith('composer-3-airflow-', 'Use a version such as composer-3-airflow-2.'),
    ),
    numberVariable(`${label}_max_workers`, `Most workers of ${node.title} at a time.`, size.workers, atLeast(1)),
    resource('compute.tf', 'google_composer_environment', label, {
      name: nameOf(node.id),
      region: code('var.region'),
      labels: code('local.labels'),
      config: nested({
        environment_size: `ENVIRONMENT_SIZE_${size.name}`,
        enable_private_environment: true,
        encryption_config: own === null ? undefined : nested({ kms_key_name: own.key }),
        node_config: nested({ service_account: emailOf(label) }),
        software_config: nested({ image_version: code(`var.${label}_image`) }),
        workloads_config: nested({ worker: nested({ min_count: 1, max_count: code(`var.${label}_max_workers`) }) }),
      }),
      depends_on: [...enabled('composer'), code(`google_project_iam_member.${label}_works`), ...(own?.after ?? [])],
    }),
    output(
      `${label}_dags`,
      'Put DAGs here; Airflow takes them within a minute.',
      code(`google_composer_environment.${label}.config[0].dag_gcs_prefix`),
    ),
    output(
      `${label}_airflow`,
      'Airflow in the browser, for those who hold roles/composer.user.',
      code(`google_composer_environment.${label}.config[0].airflow_uri`),
    ),
  ];
}

const PERMISSIONS: Permissions = {
  google_composer_environment: `composer.environments.create,delete,get,update composer.operations.get ${AS_IDENTITY}`,
};
