/**
 * Monthly uptime percentage in the RDS SLA for an instance in one zone (general knowledge,
 * unverified).
 */
export const SINGLE_AZ_SLA = 99.5;
/**
 * Monthly uptime percentage in the SLA, with a standby in another zone (cloudonaut.io, "AWS SLA", January
 * 2019).
 */
export const MULTI_AZ_SLA = 99.95;

/** An instance class of RDS, with the values for sizing. */
export interface InstanceClass {
  readonly name: string;
  readonly vcpu: number;
  readonly memoryGb: number;
  /** Baseline vCPUs: fewer than all for burstable classes. */
  readonly steadyVcpu: number;
}

/** Baseline share of each vCPU of a t4g class: EC2 guide, "Burstable performance instances". */
function burstable(size: string, vcpu: number, memoryGb: number, share: number): InstanceClass {
  return { name: `db.t4g.${size}`, vcpu, memoryGb, steadyVcpu: vcpu * share };
}

function steady(name: string, vcpu: number, memoryGb: number): InstanceClass {
  return { name: `db.${name}`, vcpu, memoryGb, steadyVcpu: vcpu };
}

/** In ascending order of list price. vCPU and memory: RDS guide, "Hardware specifications for DB instance classes". */
export const CLASSES: readonly InstanceClass[] = [
  burstable('micro', 2, 1, 0.1),
  burstable('small', 2, 2, 0.2),
  burstable('medium', 2, 4, 0.2),
  burstable('large', 2, 8, 0.3),
  steady('m6g.large', 2, 8),
  steady('r6g.large', 2, 16),
  burstable('xlarge', 4, 16, 0.4),
  steady('m6g.xlarge', 4, 16),
  steady('r6g.xlarge', 4, 32),
  steady('m6g.2xlarge', 8, 32),
  steady('r6g.2xlarge', 8, 64),
  steady('m6g.4xlarge', 16, 64),
  steady('r6g.4xlarge', 16, 128),
  steady('m6g.8xlarge', 32, 128),
  steady('r6g.8xlarge', 32, 256),
  steady('m6g.12xlarge', 48, 192),
  steady('r6g.12xlarge', 48, 384),
];
