import { formatNumber } from '../../../../messages/numbers.ts';
import type { GpuDemand } from '../../../../model/demand.ts';
import { entry, type SizeFacts } from '../../../../model/offering.ts';
import { code, output } from '../../../../model/terraform.ts';
import { HOURS_PER_MONTH } from '../../../../model/workload.ts';
import { between, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { regionList } from '../../../kit/regions.ts';
import { managed } from '../../../kit/usage.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { EC2_INSTANCE_SLA } from './ec2-size.ts';
import { taskPrincipal } from './fargate.ts';
import { IMAGE_PERMISSIONS, MACHINE_PERMISSIONS, machines } from './machine.ts';

interface GpuSize extends SizeFacts {
  readonly instance: string;
}

/** GPUs and the memory of all of them, GB (EC2 guide, "Accelerated computing"), in ascending order of list price. */
const MACHINES = [
  { name: 'g6.xlarge', gpus: 1, memoryGb: 24 },
  { name: 'g6e.xlarge', gpus: 1, memoryGb: 48 },
  { name: 'g6.12xlarge', gpus: 4, memoryGb: 96 },
  { name: 'g6e.12xlarge', gpus: 4, memoryGb: 192 },
  { name: 'p4d.24xlarge', gpus: 8, memoryGb: 320 },
  { name: 'g6e.48xlarge', gpus: 8, memoryGb: 384 },
  { name: 'p5.48xlarge', gpus: 8, memoryGb: 640 },
] as const;
const MOST_MACHINES = 16;
const MOST_SIZES = 3;
/**
 * Image with NVIDIA's drivers as AWS publishes it (Deep Learning AMI guide, "SSM parameters"), and room for models,
 * GB.
 */
const SYSTEM = '/aws/service/deeplearning/ami/x86_64/base-oss-nvidia-driver-gpu-amazon-linux-2023/latest/ami-id';
const DISK_GB = 200;
/** From this number of hours per month the instances run all day; below, an operator or a schedule starts them. */
const ALL_DAY_HOURS = 600;

/** Self-managed GPU instances. */
const offering: AwsOffering<'gpu_compute', GpuSize> = {
  id: 'aws.ec2-gpu',
  service: 'EC2 (GPU)',
  capability: 'gpu_compute',
  inNetwork: true,
  facts: () => ({ permissions: [MACHINE_PERMISSIONS, IMAGE_PERMISSIONS] }),
  absentFrom: regionList(`
    us-west-1 ca-west-1 mx-central-1 eu-central-2 eu-south-1 eu-south-2 il-central-1 me-south-1 me-central-1
    af-south-1 ap-south-2 ap-east-1 ap-east-2 ap-northeast-3 ap-southeast-1 ap-southeast-3 ap-southeast-4
    ap-southeast-5 ap-southeast-6 ap-southeast-7
  `),
  fit: ({ demand }) => ({
    because: `${formatNumber(demand.gpus)} ${demand.gpus === 1 ? 'GPU' : 'GPUs'} with ${formatNumber(demand.gpuMemoryGb)} GB of memory for ${formatNumber(demand.hoursPerMonth)} hours per month, on instances that you start and stop.`,
    provides: ['gpu_compute'],
  }),
  size: ({ demand }) => sizes(demand),
  meter: (size, { demand }) => {
    const hours = Math.min(HOURS_PER_MONTH, demand.hoursPerMonth);
    return [
      {
        meter: `ec2/${size.instance}`,
        what: size.count === 1 ? 'one instance while it runs' : `${formatNumber(size.count)} instances while they run`,
        quantity: size.count * hours,
        arithmetic: `${formatNumber(size.count)} x ${formatNumber(hours)} h`,
      },
      {
        meter: 'ebs/storage/gp3',
        what: 'disks while the instances run',
        quantity: (size.count * DISK_GB * hours) / HOURS_PER_MONTH,
        arithmetic: `${formatNumber(size.count)} x ${DISK_GB} GB x ${formatNumber(hours)} / ${HOURS_PER_MONTH} h`,
      },
    ];
  },
  principal: (_, node) => taskPrincipal(labelOf(node.id)),
  declare(size, node, site) {
    const label = site.label(node.id);
    const isAllDay = node.demand.hoursPerMonth >= ALL_DAY_HOURS;
    return [
      numberVariable(
        `${label}_machines`,
        `${node.title}: number of instances at the first apply; change it later with the command of the output ${label}_start.`,
        isAllDay ? size.count : 0,
        between(0, 16),
      ),
      ...machines(
        node.id,
        {
          title: node.title,
          instance: size.instance,
          diskGb: DISK_GB,
          system: SYSTEM,
          sample: 'nvidia-smi',
          environment: { AWS_REGION: code('var.region') },
          group: {
            min_size: 0,
            max_size: MOST_MACHINES,
            desired_capacity: code(`var.${label}_machines`),
            health_check_type: 'EC2',
          },
        },
        site,
      ),
      output(
        `${label}_start`,
        `${node.title}: start and stop with this command; a new account must first request a quota for GPU instances.`,
        code(
          `"aws autoscaling set-desired-capacity --auto-scaling-group-name \${aws_autoscaling_group.${label}.name} --desired-capacity ${size.count}"`,
        ),
      ),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'encrypted_at_rest',
      text: `${node.title}: disks are encrypted.`,
      resource: `aws_launch_template.${labelOf(node.id)}`,
      attributes: { 'block_device_mappings.ebs.encrypted': true },
    },
  ],
};

function sizes(demand: GpuDemand): readonly GpuSize[] {
  return MACHINES.flatMap(({ name, gpus, memoryGb }): readonly GpuSize[] => {
    const count = Math.max(1, Math.ceil(demand.gpus / gpus), Math.ceil(demand.gpuMemoryGb / memoryGb));
    if (count > MOST_MACHINES) return [];
    return [
      {
        sku: `${count} x ${name}, ${gpus} ${gpus === 1 ? 'GPU' : 'GPUs'} each`,
        count,
        instance: name,
        qualities: managed(1, EC2_INSTANCE_SLA, {
          operations: 0.8,
          scalesToZero: true,
          headroomScore: count === 1 ? 1 : 0.7,
        }),
      },
    ];
  }).slice(0, MOST_SIZES);
}

export const gpuMachines = entry(offering);
