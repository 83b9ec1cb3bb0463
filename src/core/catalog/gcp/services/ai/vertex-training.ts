import { formatNumber } from '../../../../messages/numbers.ts';
import type { TrainingDemand } from '../../../../model/demand.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../../model/offering.ts';
import {
  type Block,
  call,
  code,
  locals,
  nested,
  output,
  resource,
  template,
  type Value,
} from '../../../../model/terraform.ts';
import { labelOf, notEmpty, stringVariable } from '../../../kit/blocks.ts';
import { managed } from '../../../kit/usage.ts';
import { entry, type Start } from '../../foundation/facts.ts';
import { apis, emailOf, globalNameOf, memberOf, projectRole, serviceAccount } from '../../foundation/names.ts';
import { privateBucket } from '../buckets.ts';
import { principalOf } from '../cloud-run/web.ts';
import { stored } from '../cloud-storage.ts';
import { commandVariable, imageVariable } from '../program-variables.ts';
import { readingGrants } from '../sources.ts';
import { runsAs } from '../starts.ts';

type FitNode = GraphNode<'ml_training'>;

interface TrainingSize extends SizeFacts {
  readonly machine: string;
  readonly accelerators: number;
  /** Machines of four vCPU that it costs as much as. */
  readonly units: number;
}

const VCPUS = [4, 8, 16, 32];
const UNIT_VCPU = 4;
/** A machine with one L4 has four vCPU; with several it has so many more (cloud.google.com/compute/docs/accelerator-optimized-machines). */
const WITH_GPUS: Readonly<Record<number, string>> = {
  1: 'g2-standard-4',
  2: 'g2-standard-24',
  4: 'g2-standard-48',
  8: 'g2-standard-96',
};
const SAMPLE_IMAGE = 'us-docker.pkg.dev/vertex-ai/training/sklearn-cpu.1-6:latest';

/** Machines that exist for the time of a training; the model is written to a bucket. */
export const vertexTraining = entry<'ml_training', TrainingSize>({
  id: 'gcp.vertex-ai-training',
  service: 'Vertex AI training',
  capability: 'ml_training',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Vertex AI starts a machine for each training job and deletes it afterwards: ${formatNumber(demand.hoursPerMonth)} hours a month are billed, and nothing in between.`,
    provides: ['ml_training'],
  }),
  size: ({ demand }) => trainingSizes(demand),
  meter: ({ machine, units, accelerators }, { demand }) => [
    {
      meter: `vertex_ai/training/${accelerators > 0 ? 'g2-standard-4' : 'e2-standard-4'}`,
      what: 'Machines while they train',
      quantity: demand.hoursPerMonth * units,
      arithmetic: `${formatNumber(demand.hoursPerMonth)} h x ${formatNumber(units)} ${accelerators > 0 ? 'GPUs with their machine' : `of four vCPU (${machine})`}`,
    },
    stored(demand.dataGb),
  ],
  declare: (size, node, site) => trainingBlocks(size, node, site),
  grantAccess: (_size, node, site, caller, edge) => {
    if (edge.kind === 'trigger') return { environment: {}, secrets: {}, blocks: [] };
    const label = site.label(node.id);
    const bucket = code(`google_storage_bucket.${label}.name`);
    return {
      environment: { [`${label.toUpperCase()}_BUCKET`]: bucket },
      secrets: {},
      blocks: [
        resource('security.tf', 'google_storage_bucket_iam_member', `${caller.label}_${label}`, {
          bucket,
          role: 'roles/storage.objectUser',
          member: caller.identity,
        }),
      ],
    };
  },
  principal: (_size, node) => principalOf(node.id),
  facts: (_size, node) => ({ start: startOf(labelOf(node.id)) }),
});

/** Each start creates a new training from the same definition. */
function startOf(label: string): Start {
  const region = code('var.region');
  return {
    uri: template`https://${region}-aiplatform.googleapis.com/v1/projects/${code('var.project_id')}/locations/${region}/customJobs`,
    body: code(`local.${label}_job`),
    audience: null,
    grants: (grant, member) => runsAs(label, grant, 'roles/aiplatform.user', member),
  };
}

function trainingSizes({ vcpu, gpus }: TrainingDemand): readonly TrainingSize[] {
  const qualities = managed(1, null, { operations: 0.2, scalesToZero: true });
  if (gpus > 0) {
    const accelerators = [1, 2, 4, 8].find((count) => count >= gpus);
    const machine = accelerators === undefined ? undefined : WITH_GPUS[accelerators];
    if (accelerators === undefined || machine === undefined) return [];
    return [
      { sku: `${machine}, ${accelerators} x L4`, count: 1, qualities, machine, accelerators, units: accelerators },
    ];
  }
  const cores = VCPUS.find((count) => count >= vcpu);
  if (cores === undefined) return [];
  const machine = `e2-standard-${cores}`;
  return [{ sku: machine, count: 1, qualities, machine, accelerators: 0, units: cores / UNIT_VCPU }];
}

function trainingBlocks(size: TrainingSize, node: FitNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const bucket = `google_storage_bucket.${label}.name`;
  const files = privateBucket(
    label,
    {
      file: 'data.tf',
      name: globalNameOf(node.id),
      disposable: false,
      more: { versioning: nested({ enabled: true }) },
    },
    site,
  );
  return [
    ...apis('aiplatform', 'storage'),
    ...files.key,
    ...trainingVariables(size, node, label),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(`${label}_trains`, 'roles/aiplatform.user', memberOf(label), null),
    ...readingGrants(site, node.id, principalOf(node.id)),
    files.block,
    resource('security.tf', 'google_storage_bucket_iam_member', label, {
      bucket: code(bucket),
      role: 'roles/storage.objectUser',
      member: memberOf(label),
    }),
    locals('compute.tf', { [`${label}_job`]: definition(size, node, site) }),
    output(
      `${label}_definition`,
      'A training as Vertex AI takes it; by hand: gcloud ai custom-jobs create --region REGION --display-name NAME --config FILE, with the part under jobSpec.',
      call('jsonencode', code(`local.${label}_job`)),
    ),
    output(`${label}_bucket`, 'Bucket of the training data and the models.', code(bucket)),
  ];
}

/** Terraform has no resource for a training, because each one is a separate run. */
function definition({ accelerators }: TrainingSize, node: FitNode, site: Site): Value {
  const label = site.label(node.id);
  const env = Object.entries(site.granted(node.id).environment).map(([name, value]) => ({ name, value }));
  return {
    displayName: node.id,
    labels: code('local.labels'),
    jobSpec: {
      serviceAccount: emailOf(label),
      baseOutputDirectory: { outputUriPrefix: template`gs://${code(`google_storage_bucket.${label}.name`)}/runs` },
      workerPoolSpecs: [
        {
          replicaCount: 1,
          machineSpec: {
            machineType: code(`var.${label}_machine`),
            ...(accelerators > 0 ? { acceleratorType: 'NVIDIA_L4', acceleratorCount: accelerators } : {}),
          },
          containerSpec: { imageUri: code(`var.${label}_image`), command: code(`var.${label}_command`), env },
        },
      ],
    },
  };
}

function trainingVariables({ machine }: TrainingSize, { title }: FitNode, label: string): readonly Block[] {
  return [
    imageVariable(label, `${title}; one of Google's with scikit-learn`, SAMPLE_IMAGE),
    commandVariable(label, `Command that ${title} is started with, such as ["python", "-m", "train"].`, [
      'python',
      '-c',
      'import sklearn; print(sklearn.__version__)',
    ]),
    stringVariable(
      `${label}_machine`,
      `Machine of ${title}.`,
      machine,
      notEmpty('Name a machine such as e2-standard-4.'),
    ),
  ];
}
