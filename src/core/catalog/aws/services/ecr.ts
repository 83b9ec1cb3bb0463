import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { call, code, nested, output, resource } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import { gigabytes } from '../../kit/usage.ts';
import { type AwsOffering, permissions, scope } from '../foundation/facts.ts';
import { named, servedByRegion } from '../foundation/naming.ts';
import { copiedImages } from './regional/registry.ts';

/** Monthly uptime percentage in the SLA (cloudonaut.io, "AWS SLA", January 2019). */
const SLA = 99.9;

const PERMISSIONS = permissions(
  `
aws_ecr_lifecycle_policy ecr: DeleteLifecyclePolicy PutLifecyclePolicy
aws_ecr_replication_configuration ecr: DescribeRegistry PutReplicationConfiguration
aws_ecr_repository ecr: CreateRepository DeleteRepository PutImageScanningConfiguration PutImageTagMutability
 ecr: TagResource UntagResource
`,
  {
    ecr: scope(
      'ecr:{region}:*:repository/{name}*',
      'DescribeRepositories GetLifecyclePolicy ListTagsForResource',
      'DescribeRegistry PutReplicationConfiguration',
    ),
  },
  { aws_ecr_replication_configuration: ['replication.ecr.amazonaws.com'] },
);

const FILE = 'compute.tf';
const KEPT_IMAGES = 20;

/** Private container registry with vulnerability scanning on push. */
const offering: AwsOffering<'ci_registry', SizeFacts> = {
  id: 'aws.ecr',
  service: 'ECR',
  capability: 'ci_registry',
  multiRegion: copiedImages,
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: (node) => ({
    because: `Containers pull images with their IAM role, without a password; the storage cost of ${formatNumber(node.demand.imageGb)} GB of images is low.`,
    provides: ['ci_registry'],
  }),
  size: () => [{ sku: 'one private repository', count: 1, qualities: servedByRegion(SLA) }],
  meter: (_, { demand }) => [gigabytes('ecr/storage', 'images', demand.imageGb)],
  declare(_, node, site) {
    const label = site.label(node.id);
    return [
      resource(FILE, 'aws_ecr_repository', label, {
        name: named(label),
        image_tag_mutability: 'IMMUTABLE',
        force_delete: code('var.environment == "development"'),
        encryption_configuration: nested({ encryption_type: 'AES256' }),
        image_scanning_configuration: nested({ scan_on_push: true }),
      }),
      resource(FILE, 'aws_ecr_lifecycle_policy', label, {
        repository: code(`aws_ecr_repository.${label}.name`),
        policy: call('jsonencode', {
          rules: [
            {
              rulePriority: 1,
              description: `Keep the last ${KEPT_IMAGES} images`,
              selection: { tagStatus: 'any', countType: 'imageCountMoreThan', countNumber: KEPT_IMAGES },
              action: { type: 'expire' },
            },
          ],
        }),
      }),
      output(
        `${label}_url`,
        'Push your image to this repository with a unique tag, then set the tag in the image variables.',
        code(`aws_ecr_repository.${label}.repository_url`),
      ),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'encrypted_at_rest',
      text: `${node.title}: images are encrypted.`,
      resource: `aws_ecr_repository.${labelOf(node.id)}`,
      attributes: { 'encryption_configuration.encryption_type': 'AES256' },
    },
  ],
};

export const ecr = entry(offering);
