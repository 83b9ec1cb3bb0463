import type { GraphNode } from '../../../../model/graph.ts';
import type { MultiRegion, SizeFacts } from '../../../../model/offering.ts';
import { type Block, code, nested } from '../../../../model/terraform.ts';

/** Secrets Manager replicates each secret to the second region. */
export const replicatedSecrets: MultiRegion<SizeFacts, GraphNode<'secrets'>> = {
  replication: () => ({
    kind: 'single',
    rpoSeconds: 0,
    rtoSeconds: 0,
    because:
      'Each secret has a replica in the second region for the applications there; new values are replicated automatically.',
  }),
  keepsHome: ({ type, labels: [kind = ''] }) =>
    (type === 'resource' && kind.startsWith('aws_secretsmanager_secret')) || type === 'output',
  seenFromSecond(block, suffix) {
    if (!isSecret(block)) return {};
    const arn = `${block.labels.join('.')}.arn`;
    return { [arn]: `replace(${arn}, var.region, var.${suffix}_region)` };
  },
  join: ({ home, copy }, { suffix }) => ({
    home: home.map((block) =>
      isSecret(block)
        ? { ...block, body: { ...block.body, replica: nested({ region: code(`var.${suffix}_region`) }) } }
        : block,
    ),
    copy,
  }),
};

function isSecret({ type, labels: [kind] }: Block): boolean {
  return type === 'resource' && kind === 'aws_secretsmanager_secret';
}
