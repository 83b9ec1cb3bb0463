import type { Relocation } from '../../../model/offering.ts';
import { rewriteBody } from '../../../model/rewrite.ts';
import { type Block, code, type Expression } from '../../../model/terraform.ts';

/** Global resource types: one per account. */
const GLOBAL: ReadonlySet<string> = new Set([
  'aws_budgets_budget',
  'aws_caller_identity',
  'aws_iam_service_linked_role',
  'aws_route53_zone',
  'archive_file',
]);
const GLOBAL_FAMILIES = ['aws_cloudfront_'];

/** Resource types of AWS without the argument `region`: IAM and Route 53. */
const WITHOUT_REGION = ['aws_iam_', 'aws_route53_', 'aws_cloudfront_', 'aws_budgets_'];

/** Resource types whose names are unique in an account or globally, not only in their region. */
const UNIQUE_NAMES = ['aws_iam_', 'aws_s3_bucket', 'aws_quicksight_'];

/** Variables with region-specific values: an image is pulled from the registry of the same region. */
const OWN_VALUES = ['vpc_cidr', '_certificate_arn', '_image'];

/** CIDR blocks of the two regions must not overlap, so that the networks can be peered. */
const SECOND_NETWORK = '10.1.0.0/16';

/**
 * Every regional type of the AWS provider has a region argument, so the second region needs no separate provider;
 * Kubernetes resources get their cluster from their provider.
 */
export const relocation: Relocation = {
  isGlobal: ({ type: kind, labels: [type = ''] }) =>
    kind === 'provider' ? type !== 'kubernetes' : GLOBAL.has(type) || begins(type, GLOBAL_FAMILIES),
  isRegional: (variable) => OWN_VALUES.some((ending) => variable.endsWith(ending)),
  place(block, suffix) {
    const [type = ''] = block.labels;
    if (block.type === 'variable' && type.endsWith('vpc_cidr')) {
      return { ...block, body: { ...block.body, default: SECOND_NETWORK } };
    }
    if (block.type === 'provider') return { ...block, body: { alias: suffix, ...block.body } };
    if (block.type !== 'resource' && block.type !== 'data') return block;
    if (begins(type, ['kubernetes_']))
      return { ...block, body: { provider: code(`kubernetes.${suffix}`), ...block.body } };
    if (!begins(type, ['aws_'])) return block;
    const named = begins(type, UNIQUE_NAMES) ? ownName(block, suffix) : block;
    if (begins(type, WITHOUT_REGION) || named.body.region !== undefined) return named;
    return { ...named, body: withRegion(named, suffix) };
  },
};

/** `count` and `for_each` come first, by Terraform convention. */
function withRegion({ body }: Block, suffix: string): Block['body'] {
  const { count, for_each, ...rest } = body;
  return {
    ...(count === undefined ? {} : { count }),
    ...(for_each === undefined ? {} : { for_each }),
    region: code(`var.${suffix}_region`),
    ...rest,
  };
}

function ownName(block: Block, suffix: string): Block {
  return {
    ...block,
    body: rewriteBody(
      block.body,
      (expression): Expression =>
        expression.code === 'local.name' ? { hcl: 'template', parts: [expression, `-${suffix}`] } : expression,
    ),
  };
}

function begins(type: string, families: readonly string[]): boolean {
  return families.some((family) => type.startsWith(family));
}
