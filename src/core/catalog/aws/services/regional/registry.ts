import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, SizeFacts } from '../../../../model/offering.ts';
import { code, nested, resource } from '../../../../model/terraform.ts';
import { named } from '../../foundation/naming.ts';

/** An image that is pushed to the first region is copied to the second. */
export const copiedImages: MultiRegion<SizeFacts, GraphNode<'ci_registry'>> = {
  replication: () => ({
    kind: 'replica',
    rpoSeconds: 1800,
    rtoSeconds: 0,
    because: 'ECR replicates images to the second region, most within 30 minutes of the push.',
  }),
  join: ({ home, copy }, { label, suffix }) => ({
    home: [
      ...home,
      resource('compute.tf', 'aws_ecr_replication_configuration', 'main', {
        replication_configuration: nested({
          rule: nested({
            destination: nested({ region: code(`var.${suffix}_region`), registry_id: code('local.account') }),
            repository_filter: nested({ filter: named(label), filter_type: 'PREFIX_MATCH' }),
          }),
        }),
      }),
    ],
    copy,
  }),
};
