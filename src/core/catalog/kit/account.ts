import type { AccountDemand } from '../../model/adjacent-demand.ts';
import { HOURS_PER_MONTH } from '../../model/workload.ts';

/** What happens in the account of a system in a month, which services of the account are charged by. */
interface Activity {
  /** Calls that read or change resources. */
  readonly managementEvents: number;
  /** Records of network connections and of name look-ups, GB. */
  readonly networkLogGb: number;
  /** Recorded changes of resources. */
  readonly changes: number;
  /** Evaluations of rules or checks on resources. */
  readonly evaluations: number;
}

/** Of each component; working assumptions. */
const EVENTS_PER_COMPONENT = 20_000;
const RESOURCES_PER_COMPONENT = 6;
const CHANGES_PER_RESOURCE = 4;
/** Periodic checks run once a day on each resource. */
const EVALUATIONS_PER_RESOURCE = 30;
/** A connection is recorded at both ends of each hop; 100 bytes a record, four records a request. */
const LOG_KB_PER_REQUEST = 0.4;
/** Connections of a program beside those of requests: databases, images, logs. */
const LOG_GB_PER_PROGRAM = 0.5;

export function activityOf({ components, programs, requestsPerMonth }: AccountDemand): Activity {
  return {
    managementEvents: components * EVENTS_PER_COMPONENT,
    networkLogGb: (requestsPerMonth * LOG_KB_PER_REQUEST) / 1e6 + programs * LOG_GB_PER_PROGRAM,
    changes: components * RESOURCES_PER_COMPONENT * CHANGES_PER_RESOURCE,
    evaluations: components * RESOURCES_PER_COMPONENT * EVALUATIONS_PER_RESOURCE,
  };
}

/** Virtual processors of a program that services of the account are charged by; a working assumption. */
const VCPUS_PER_PROGRAM = 2;

/** vCPU-hours of the programs in a month. */
export function vcpuHours({ programs }: AccountDemand): number {
  return programs * VCPUS_PER_PROGRAM * HOURS_PER_MONTH;
}
