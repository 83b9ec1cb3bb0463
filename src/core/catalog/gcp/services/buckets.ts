import type { Site } from '../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  data,
  type Expression,
  nested,
  resource,
  type TerraformFile,
} from '../../../model/terraform.ts';
import { enabled, globalNameOf } from '../foundation/names.ts';
import { accountOf, ownKey } from './cloud-kms.ts';

interface Bucket {
  readonly file: TerraformFile;
  readonly name: Expression;
  /** Destroyed together with the objects in it. */
  readonly disposable: boolean;
  /** Arguments that the bucket has beside those of every bucket. */
  readonly more?: Body;
}

/** A bucket in the region that cannot be made public, and the grant of the system's key where it has one. */
export function privateBucket(
  label: string,
  { file, name, disposable, more = {} }: Bucket,
  site: Site,
): { readonly key: readonly Block[]; readonly block: Block } {
  const own = ownKey(site, 'storage', accountOf('storage', 'google_storage_project_service_account'));
  const { storage_class, ...rest } = more;
  const block = resource(file, 'google_storage_bucket', label, {
    name,
    location: code('upper(var.region)'),
    storage_class,
    uniform_bucket_level_access: true,
    public_access_prevention: 'enforced',
    force_destroy: disposable,
    ...rest,
    encryption: own === null ? undefined : nested({ default_kms_key_name: own.key }),
    depends_on: [...enabled('storage'), ...(own?.after ?? [])],
  });
  return { key: own?.blocks ?? [], block };
}

/** The source code of a program, which is a folder beside the Terraform: each change of it is a new object. */
export function sourceBlocks(id: string, folder: string, site: Site): readonly Block[] {
  const label = site.label(id);
  const archive = `data.archive_file.${label}`;
  const bucket = `${label}_source`;
  const { key, block } = privateBucket(
    bucket,
    { file: 'compute.tf', name: globalNameOf(`${id}-source`), disposable: true },
    site,
  );
  return [
    ...key,
    data('compute.tf', 'archive_file', label, {
      type: 'zip',
      source_dir: code(`"\${path.module}/${folder}/${id}"`),
      output_path: code(`"\${path.module}/.build/${id}.zip"`),
    }),
    block,
    resource('compute.tf', 'google_storage_bucket_object', bucket, {
      name: code(`"\${${archive}.output_md5}.zip"`),
      bucket: code(`google_storage_bucket.${bucket}.name`),
      source: code(`${archive}.output_path`),
    }),
  ];
}
