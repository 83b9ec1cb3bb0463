import type { Claim } from '../../../model/finding.ts';
import type { Qualities, SizeFacts, Usage } from '../../../model/offering.ts';
import { type Block, type Body, code, resource } from '../../../model/terraform.ts';
import { between, joined, numberVariable } from '../../kit/blocks.ts';
import type { claimsAbout } from '../../kit/claims.ts';
import { always, managed } from '../../kit/usage.ts';
import { named } from '../foundation/naming.ts';
import { subnetIds } from '../foundation/network-plan.ts';

const FILE = 'data.tf';
/** Sizes offered of each cluster, smallest first. */
const MOST_SIZES = 3;
/** A writer and fifteen readers: the quota of Aurora, DocumentDB and Neptune. */
export const MOST_INSTANCES = 16;
/** Headroom score of a class that carries the peak only with CPU credits. */
export const BURSTING = 0.7;
/** Operational effort of the team: major version upgrades and sizing. */
const OPERATIONS = 0.1;

/** A writer, and readers of the same class as failover targets. */
export interface ClusterSize extends SizeFacts {
  readonly instance: string;
}

export interface ClusterClass {
  readonly name: string;
  /** Baseline vCPUs. */
  readonly steady: number;
  /** Burstable with CPU credits. */
  readonly bursts?: true;
}

/** vCPUs of the load. `writes`: the part that the writer must have. */
interface ClusterLoad {
  readonly total: number;
  readonly writes: number;
}

/** The smallest classes that carry the load with the readers that it needs, and each with one more reader. */
export function clusterSizes(
  classes: readonly ClusterClass[],
  { total, writes }: ClusterLoad,
  sla: number,
): readonly ClusterSize[] {
  return classes
    .filter(({ steady }) => steady >= writes && Math.ceil(total / steady) < MOST_INSTANCES)
    .slice(0, MOST_SIZES)
    .flatMap(({ name, steady, bursts }) => {
      const needed = Math.max(1, Math.ceil(total / steady));
      return [needed, needed + 1].map((count) => ({
        sku: `${count} x ${name}`,
        count,
        instance: name,
        qualities: clusterQualities(count, count > 1 ? sla : null, bursts ? BURSTING : 1),
      }));
    });
}

/** Storage in three zones, with each instance in a different zone. */
export function clusterQualities(count: number, availability: number | null, headroomScore: number): Qualities {
  return managed(Math.min(3, count), availability, { operations: OPERATIONS, headroomScore });
}

/** @param service first part of its meters, such as `neptune` */
export function instanceUsage(service: string, size: ClusterSize): Usage {
  return always(
    `${service}/instance/${size.instance}`,
    size.count === 1 ? 'database' : 'writer and readers',
    size.count,
  );
}

export function instancesVariable(label: string, title: string, count: number): Block {
  return numberVariable(
    `${label}_instances`,
    `${title}: one writer, and readers in other zones.`,
    count,
    between(1, MOST_INSTANCES),
  );
}

/** @param type resource type of the instances, such as `aws_rds_cluster_instance` */
export function readerClaims(
  about: ReturnType<typeof claimsAbout>,
  type: string,
  label: string,
  { count }: ClusterSize,
): readonly Claim[] {
  if (count < 2) return [];
  const sentence = 'automatic failover to a reader in another zone.';
  return [about('multi_zone', { count }, sentence, `${type}.${label}`)];
}

/**
 * The writer and its readers. @param family `docdb`, `neptune` or `rds`, @param own arguments in addition to name and
 * cluster
 */
export function clusterInstances(family: string, label: string, own: Body): Block {
  return resource(FILE, `aws_${family}_cluster_instance`, label, {
    count: code(`var.${label}_instances`),
    identifier: joined(named(label), '-', code('count.index')),
    cluster_identifier: code(`aws_${family}_cluster.${label}.id`),
    ...own,
  });
}

/** @param type resource type, such as `aws_db_subnet_group` */
export function dataSubnetGroup(type: string, label: string): Block {
  return resource(FILE, type, label, {
    name: named(label),
    description: 'Private data subnets',
    subnet_ids: subnetIds('data'),
  });
}

/** Deletion protection; without it, no final snapshot is taken. */
export function deletionArguments(label: string): Body {
  return {
    deletion_protection: code('var.deletion_protection'),
    skip_final_snapshot: code('!var.deletion_protection'),
    final_snapshot_identifier: joined(named(label), '-final'),
  };
}
