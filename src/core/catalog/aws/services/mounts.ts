import { code, type Expression } from '../../../model/hcl.ts';
import type { Site } from '../../../model/site.ts';

/** A shared file system as a program sees it. */
export interface Mount {
  readonly name: string;
  /** Where it lies in the program; a function takes nothing but /mnt. */
  readonly path: string;
  readonly fileSystem: Expression;
  readonly accessPoint: Expression;
  readonly accessPointId: Expression;
}

/** The shared file systems that a program calls, each once. */
export function mountsOf(nodeId: string, site: Site): readonly Mount[] {
  return sharedFiles(nodeId, site).map((id) => {
    const label = site.label(id);
    return {
      name: id,
      path: mountPath(id),
      fileSystem: code(`aws_efs_file_system.${label}.id`),
      accessPoint: code(`aws_efs_access_point.${label}.arn`),
      accessPointId: code(`aws_efs_access_point.${label}.id`),
    };
  });
}

/** What must stand before a program that mounts starts. */
export function readyMounts(nodeId: string, site: Site): readonly string[] {
  return sharedFiles(nodeId, site).map((id) => `aws_efs_mount_target.${site.label(id)}`);
}

export function mountPath(fileSystemId: string): string {
  return `/mnt/${fileSystemId}`;
}

function sharedFiles(nodeId: string, site: Site): readonly string[] {
  return [...new Set(site.from(nodeId).map(({ to }) => to))].filter(
    (id) => site.find(id)?.choice.offering === 'aws.efs',
  );
}
