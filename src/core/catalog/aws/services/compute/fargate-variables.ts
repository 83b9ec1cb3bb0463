import { type Block, variable } from '../../../../model/iac.ts';
import type { FargateSize } from './fargate-size.ts';

const MIB_PER_GB = 1024;
const UNITS_PER_VCPU = 1024;

/** How large one container is and how many there are. */
export function sizeVariables(label: string, title: string, size: FargateSize): readonly Block[] {
  return [
    variable(`${label}_cpu`, {
      description: `${title}: processor units of one container; 1024 is one vCPU.`,
      type: 'number',
      default: size.vcpu * UNITS_PER_VCPU,
      validation: {
        condition: `contains([256, 512, 1024, 2048, 4096], var.${label}_cpu)`,
        message: 'Use 256, 512, 1024, 2048 or 4096.',
      },
    }),
    variable(`${label}_memory`, {
      description: `${title}: memory of one container in MiB.`,
      type: 'number',
      default: size.memoryGb * MIB_PER_GB,
      validation: {
        condition: `var.${label}_memory >= 2 * var.${label}_cpu && var.${label}_memory <= 8 * var.${label}_cpu`,
        message: "Use 2 to 8 times the processor units, and a pair of Fargate's table.",
      },
    }),
    variable(`${label}_min_tasks`, {
      description: `${title}: containers that always run.`,
      type: 'number',
      default: size.minimum,
      validation: { condition: `var.${label}_min_tasks >= 1`, message: 'Use at least 1.' },
    }),
    variable(`${label}_max_tasks`, {
      description: `${title}: containers that may run at a peak; a ceiling for the bill.`,
      type: 'number',
      default: size.maximum,
      validation: {
        condition: `var.${label}_max_tasks >= var.${label}_min_tasks`,
        message: `Use at least ${label}_min_tasks.`,
      },
    }),
  ];
}

export function imageVariable(label: string, title: string, otherwise: string): Block {
  return variable(`${label}_image`, {
    description: `${title}: image of your program, with a fixed tag. Null: ${otherwise}.`,
    type: 'string',
    default: null,
    validation: {
      condition: `var.${label}_image == null ? true : length(var.${label}_image) > 0 && !endswith(var.${label}_image, ":latest")`,
      message: 'Name an image with a fixed tag or digest, not latest.',
    },
  });
}
