import { entry, type SizeFacts } from '../../../../model/offering.ts';
import { code, nested, resource } from '../../../../model/terraform.ts';
import { holds, labelOf, listVariable } from '../../../kit/blocks.ts';
import { type AwsOffering, factsOf, permissions, scope } from '../../foundation/facts.ts';
import { servedByRegion } from '../../foundation/naming.ts';

const FILE = 'data.tf';

const PERMISSIONS = permissions(
  `
aws_lakeformation_data_lake_settings lakeformation: PutDataLakeSettings
aws_lakeformation_lf_tag lakeformation: CreateLFTag DeleteLFTag UpdateLFTag
aws_lakeformation_resource lakeformation: DeregisterResource RegisterResource UpdateResource
 iam: PutRolePolicy
`,
  { lakeformation: scope('', 'DescribeResource GetDataLakeSettings GetLFTag') },
  { aws_lakeformation_resource: ['lakeformation.amazonaws.com'] },
);

/** Permissions by table, column and tag for the data lake. */
const offering: AwsOffering<'data_governance', SizeFacts> = {
  id: 'aws.lake-formation',
  service: 'Lake Formation',
  capability: 'data_governance',
  inNetwork: false,
  facts: () => ({ permissions: [PERMISSIONS] }),
  fit: () => ({
    because:
      'Grants analysts access by database, table, column and tag instead of by file. In hybrid mode, programs with an IAM permission keep their access.',
    provides: ['data_governance', 'data_lake'],
  }),
  size: () => [{ sku: 'permissions, free of charge', count: 1, qualities: servedByRegion(null) }],
  // Lake Formation charges nothing for permissions (aws.amazon.com/lake-formation/pricing).
  meter: () => [],
  declare(_, node, site) {
    const label = site.label(node.id);
    const lakes = site.placed.filter((placed) => placed.node.capability === 'data_lake');
    const buckets = lakes.flatMap((lake) => {
      const { bucket } = factsOf(lake);
      return bucket === undefined ? [] : [{ name: site.label(lake.node.id), bucket }];
    });
    return [
      listVariable(
        `${label}_admins`,
        `${node.title}: ARNs of the users or roles that grant access to the data lake.`,
        [],
        holds(
          (v) => `alltrue([for arn in ${v} : startswith(arn, "arn:aws:iam::")])`,
          'Use ARNs of IAM users or roles.',
        ),
      ),
      resource(FILE, 'aws_lakeformation_data_lake_settings', label, {
        admins: code(`var.${label}_admins`),
        create_database_default_permissions: nested({ permissions: ['ALL'], principal: 'IAM_ALLOWED_PRINCIPALS' }),
        create_table_default_permissions: nested({ permissions: ['ALL'], principal: 'IAM_ALLOWED_PRINCIPALS' }),
      }),
      resource(FILE, 'aws_lakeformation_lf_tag', label, {
        key: 'confidentiality',
        values: ['public', 'internal', 'secret'],
      }),
      ...buckets.map(({ name, bucket }) =>
        resource(FILE, 'aws_lakeformation_resource', `${label}_${name}`, {
          arn: code(`${bucket}.arn`),
          use_service_linked_role: true,
          hybrid_access_enabled: true,
        }),
      ),
    ];
  },
  claims: (_, node) => [
    {
      kind: 'account_watched',
      text: `${node.title}: a tag for the confidentiality of tables exists, by which access can be granted.`,
      resource: `aws_lakeformation_lf_tag.${labelOf(node.id)}`,
      attributes: { key: 'confidentiality' },
    },
  ],
};

export const lakeFormation = entry(offering);
