import type { Relocation } from '../../../model/offering.ts';
import { rewriteBody } from '../../../model/rewrite.ts';
import { type Block, code, type Expression } from '../../../model/terraform.ts';
import { joined } from '../../kit/blocks.ts';

/** Resource types that are global or belong to the project: one serves all regions. */
const GLOBAL = [
  'google_project_service',
  'google_project_service_identity',
  'google_project',
  'google_client_config',
  'google_service_account',
  'google_service_account_iam_member',
  'google_compute_network',
  'google_service_networking_connection',
  'google_monitoring_notification_channel',
  'google_billing_budget',
  'google_dns_record_set',
  'google_logging_project_bucket_config',
  'google_logging_project_sink',
  'google_sql_database',
  'google_sql_user',
  'random_id',
  'archive_file',
];
const GLOBAL_FAMILIES = ['google_identity_platform_', 'google_firebase_'];
/** Single blocks of the network, which spans the world. */
const GLOBAL_BLOCKS = ['google_compute_firewall.deny_egress', 'google_compute_global_address.peering'];

/** Both regions share one network, so that no range may be used twice. */
const SECOND_RANGES: Readonly<Record<string, string>> = {
  network_cidr: '10.20.0.0/20',
  functions_connector_cidr: '10.20.255.0/28',
  cluster_pods_cidr: '10.80.0.0/16',
  cluster_services_cidr: '10.81.0.0/20',
};

/** Most names are unique in the project, whatever the region; a service account's has no room for more, and is shared. */
export const NAME_SUFFIX = '-2';

export const relocation: Relocation = {
  isGlobal(block) {
    const [type = ''] = block.labels;
    if (block.type === 'provider') return type !== 'kubernetes';
    if (type === 'google_project_iam_member') return block.body.condition === undefined;
    return (
      GLOBAL.includes(type) ||
      GLOBAL_FAMILIES.some((family) => type.startsWith(family)) ||
      GLOBAL_BLOCKS.includes(block.labels.join('.'))
    );
  },
  isRegional: (variable) => variable in SECOND_RANGES || variable.endsWith('_image'),
  place(block, suffix) {
    const [type = ''] = block.labels;
    if (block.type === 'provider') return { ...block, body: { alias: suffix, ...block.body } };
    if (block.type === 'variable') return ranged(block, suffix);
    if (block.type !== 'resource' && block.type !== 'data') return block;
    const named = { ...block, body: rewriteBody(block.body, secondName) };
    if (!type.startsWith('kubernetes_')) return named;
    return { ...named, body: { provider: code(`kubernetes.${suffix}`), ...named.body } };
  },
};

function ranged(block: Block, suffix: string): Block {
  const range = SECOND_RANGES[(block.labels[0] ?? '').slice(suffix.length + 1)];
  return range === undefined ? block : { ...block, body: { ...block.body, default: range } };
}

/** The name of the system, as the names of the second region begin with it. */
export function secondName(expression: Extract<Expression, { hcl: 'code' }>): Expression {
  if (expression.code === 'local.name') return joined(expression, NAME_SUFFIX);
  return code(expression.code.replaceAll('${local.name}', `\${local.name}${NAME_SUFFIX}`));
}
