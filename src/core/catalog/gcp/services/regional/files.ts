import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, Regions, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, data, nested, resource } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import type { Permissions } from '../../foundation/facts.ts';
import { apis, enabled } from '../../foundation/names.ts';
import { copiedBytes } from './replica.ts';

/** Share of what is stored that is written anew in a month; a working assumption. */
const WRITTEN_SHARE = 0.1;
/** Most files are copied within minutes (cloud.google.com/storage-transfer/docs, "Cross-bucket replication"). */
const COPIED_SECONDS = 900;

/** A bucket in each region; Storage Transfer copies what is put into one to the other. */
export const copiedBucket: MultiRegion<SizeFacts, GraphNode<'object_storage'>> = {
  replication: (_, __, mode) => ({
    kind: mode === 'active_active' ? 'equal' : 'replica',
    rpoSeconds: COPIED_SECONDS,
    rtoSeconds: 0,
    because: 'Files are copied to a bucket in the second region, mostly within minutes of being written.',
  }),
  meter: (_, { demand }, __, pair) => [
    copiedBytes(demand.storedGb * WRITTEN_SHARE, 'New files copied to the second region', pair),
  ],
  join({ home, copy }, regions) {
    const { label, suffix, mode } = regions;
    const other = `${label}_${suffix}`;
    return {
      home: [...home, ...agent([label, other]), transfer(label, other, regions)],
      copy: [...copy, ...(mode === 'active_active' ? [transfer(other, label, regions)] : [])],
    };
  },
  claims: (_, node) => [
    {
      kind: 'replicated',
      text: `${node.title}: files are copied to the second region.`,
      resource: `google_storage_transfer_job.${labelOf(node.id)}`,
      attributes: {
        'replication_spec.gcs_data_source.bucket_name': code(`google_storage_bucket.${labelOf(node.id)}.name`),
      },
    },
  ],
};

/** The service that copies reads and writes both buckets, and hears of new files through Pub/Sub. */
function agent(buckets: readonly string[]): readonly Block[] {
  const address = 'data.google_storage_transfer_project_service_account.copies';
  const member = code(address.concat('.member'));
  return [
    ...apis('storagetransfer', 'pubsub', 'cloudresourcemanager'),
    data('security.tf', 'google_storage_transfer_project_service_account', 'copies', {
      project: code('var.project_id'),
      depends_on: enabled('storagetransfer'),
    }),
    resource('security.tf', 'google_project_iam_member', 'copies_hears', {
      project: code('var.project_id'),
      role: 'roles/pubsub.editor',
      member,
      depends_on: enabled('cloudresourcemanager'),
    }),
    ...buckets.map((bucket) =>
      resource('security.tf', 'google_storage_bucket_iam_member', `copies_${bucket}`, {
        bucket: code(`google_storage_bucket.${bucket}.name`),
        role: 'roles/storage.admin',
        member,
      }),
    ),
  ];
}

function transfer(from: string, to: string, { label, suffix }: Regions): Block {
  const buckets = [label, `${label}_${suffix}`];
  return resource('data.tf', 'google_storage_transfer_job', from, {
    description: `Copies ${from} to the other region`,
    replication_spec: nested({
      gcs_data_source: nested({ bucket_name: code(`google_storage_bucket.${from}.name`) }),
      gcs_data_sink: nested({ bucket_name: code(`google_storage_bucket.${to}.name`) }),
      transfer_options: nested({ overwrite_when: 'DIFFERENT' }),
    }),
    depends_on: [
      code('google_project_iam_member.copies_hears'),
      ...buckets.map((bucket) => code(`google_storage_bucket_iam_member.copies_${bucket}`)),
    ],
  });
}

/** cloud.google.com/storage-transfer/docs/access-control */
export const COPY_PERMISSIONS: Permissions = {
  google_storage_transfer_job: 'storagetransfer.jobs.create,delete,get,update',
  google_storage_transfer_project_service_account: 'storagetransfer.projects.getServiceAccount',
};
