import type { Block } from '../../../../model/terraform.ts';
import { atLeast, between, holds, numberVariable, oneOf, stringVariable } from '../../../kit/blocks.ts';
import type { FargateSize } from './fargate-size.ts';

const MIB_PER_GB = 1024;
const UNITS_PER_VCPU = 1024;
const CPU_UNITS = [256, 512, 1024, 2048, 4096];
const USUAL_VCPU = 4;
const LARGE_CPU_UNITS = [8192, 16_384];

/** Size and number of the containers. */
export function sizeVariables(label: string, title: string, size: FargateSize): readonly Block[] {
  return [
    numberVariable(
      `${label}_cpu`,
      `${title}: CPU units of one container; 1024 is one vCPU.`,
      size.vcpu * UNITS_PER_VCPU,
      oneOf([...CPU_UNITS, ...(size.vcpu > USUAL_VCPU ? LARGE_CPU_UNITS : [])]),
    ),
    numberVariable(
      `${label}_memory`,
      `${title}: memory of one container in MiB.`,
      size.memoryGb * MIB_PER_GB,
      holds(
        (v) => `${v} >= 2 * var.${label}_cpu && ${v} <= 8 * var.${label}_cpu`,
        'Use 2 to 8 times the CPU units, in a combination that Fargate supports.',
      ),
    ),
    numberVariable(`${label}_min_tasks`, `${title}: minimum number of containers.`, size.minimum, atLeast(1)),
    numberVariable(
      `${label}_max_tasks`,
      `${title}: maximum number of containers; limits the cost.`,
      size.maximum,
      holds((v) => `${v} >= var.${label}_min_tasks`, `Use at least ${label}_min_tasks.`),
    ),
  ];
}

export function imageVariable(label: string, title: string, otherwise: string): Block {
  return stringVariable(
    `${label}_image`,
    `${title}: container image of your application, with a fixed tag. Null: ${otherwise}.`,
    null,
    holds(
      (v) => `${v} == null ? true : length(${v}) > 0 && !endswith(${v}, ":latest")`,
      'Use an image with a fixed tag or digest, not latest.',
    ),
  );
}

/** @param receiver what has the port in its environment */
export function portVariable(name: string, title: string, port: number, receiver = 'container'): Block {
  return numberVariable(
    name,
    `${title}: port on which the application listens; the ${receiver} receives it as PORT.`,
    port,
    between(1024, 65_535, 'Use a port from 1024 to 65535, so that the application does not need to run as root.'),
  );
}
