import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import { entry, type Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, output, resource, variable } from '../../../../model/terraform.ts';
import { atLeast, endsWith, holds, joined, labelOf, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import { claimsAbout } from '../../../kit/claims.ts';
import { type AwsOffering, permissions, scope } from '../../foundation/facts.ts';
import { accessGrant, grant, policy } from '../../foundation/iam.ts';
import { environmentName, hashOf, withKey } from '../../foundation/naming.ts';
import { type SearchSize, searchSizes, searchUsage } from './size.ts';

const PERMISSIONS = permissions(
  `
aws_opensearch_domain es: AddTags CreateDomain DeleteDomain RemoveTags UpdateDomainConfig UpgradeDomain
 logs: DescribeResourcePolicies PutResourcePolicy
aws_iam_service_linked_role
`,
  { es: scope('es:{region}:*:domain/{name}*', 'Describe* GetCompatibleVersions List*') },
  { aws_iam_service_linked_role: ['opensearchservice.amazonaws.com'] },
);

type Searching = 'full_text_search' | 'vector_search';

interface Use<C> {
  readonly id: string;
  readonly capability: C;
  /** First part of the environment variables of its callers. */
  readonly variable: string;
}

const FILE = 'data.tf';
/** Newest version that the service runs and patches (OpenSearch Service guide, "Supported versions"). */
const VERSION = 'OpenSearch_2.19';
/** Maximum length of a domain name: 28 characters. */
const NAME_LENGTH = 28;
/** Length of a label that the longest name of a system cuts short. */
const LONG_LABEL = 8;

/** Full-text search, vector search, or hybrid search. */
function offering<C extends Searching>(use: Use<C>): AwsOffering<C, SearchSize>;
function offering({ id, capability, variable: usual }: Use<Searching>): AwsOffering<Searching, SearchSize> {
  return {
    id,
    service: 'OpenSearch Service',
    capability,
    inNetwork: true,
    facts: ({ qualities }) => ({
      permissions: [PERMISSIONS],
      network: { tier: 'data', zones: qualities.zones, port: 443 },
    }),
    fit({ demand, needs }) {
      if (needs.scaleToZero) return null;
      const what = capability === 'full_text_search' ? 'documents' : `vectors of ${demand.dimensions} dimensions`;
      return {
        because: `${formatNumber(demand.documents)} ${what}, ${formatNumber(demand.peakQps)} searches/s at the peak, with relevance ranking, full-text search and vector search in one service.`,
        provides: ['full_text_search', 'vector_search'],
      };
    },
    size: ({ demand }) => searchSizes(demand),
    meter: (size) => searchUsage(size),
    declare: (size, node, site) => declare(size, node, site),
    grantAccess(_, node, site, caller, edge) {
      const label = site.label(node.id);
      const reads = edge.kind === 'read';
      const verbs = reads ? ['Get', 'Head', 'Post'] : ['Delete', 'Get', 'Head', 'Post', 'Put'];
      return accessGrant(
        {
          [environmentName(node, site, usual, 'URL')]: joined(
            'https://',
            code(`aws_opensearch_domain.${label}.endpoint`),
          ),
        },
        [
          grant(caller, reads ? `${label}_read` : label, [
            {
              sid: reads ? 'Search' : 'SearchAndIndex',
              actions: verbs.map((verb) => `es:ESHttp${verb}`),
              resources: joined(code(`aws_opensearch_domain.${label}.arn`), '/*'),
            },
          ]),
        ],
      );
    },
    claims: (size, node) => claims(size, node.id, node.title),
  };
}

function claims(size: SearchSize, id: string, title: string) {
  const about = claimsAbout(title, `aws_opensearch_domain.${labelOf(id)}`);
  return [
    about('encrypted_at_rest', { 'encrypt_at_rest.enabled': true }, 'indexes are encrypted at rest.'),
    about(
      'encrypted_in_transit',
      { 'domain_endpoint_options.enforce_https': true },
      'requests without TLS are denied.',
    ),
    about(
      'private',
      { 'vpc_options.security_group_ids': [code(`aws_security_group.${labelOf(id)}.id`)] },
      'it has only private IP addresses.',
    ),
    ...(size.zones > 1
      ? [
          about(
            'multi_zone',
            { 'cluster_config.zone_awareness_config.availability_zone_count': 3 },
            'nodes run in three zones, and each index has a replica in another zone.',
          ),
        ]
      : []),
  ];
}

function declare(size: SearchSize, node: GraphNode<Searching>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...variables(size, label, node.title),
    resource(
      'security.tf',
      'aws_iam_service_linked_role',
      'opensearch',
      { count: code('var.make_opensearch_role ? 1 : 0'), aws_service_name: 'opensearchservice.amazonaws.com' },
      'OpenSearch Service creates its network interfaces in the VPC with this role; it exists once per account.',
    ),
    domain(size, label, site),
    output(
      `${label}_url`,
      `${node.title}: endpoint for applications in the VPC; requests are signed with IAM roles. Create an index before you search.`,
      joined('https://', code(`aws_opensearch_domain.${label}.endpoint`)),
    ),
  ];
}

function variables(size: SearchSize, label: string, title: string): readonly Block[] {
  return [
    variable('make_opensearch_role', {
      description:
        'Create the service-linked role of OpenSearch Service. Set it to false if the account already has the role.',
      type: 'bool',
      default: true,
    }),
    stringVariable(
      `${label}_instance_type`,
      `${title}: node type.`,
      size.instance,
      endsWith('.search', 'Use an instance type such as m7g.large.search.'),
    ),
    numberVariable(
      `${label}_nodes`,
      `${title}: number of nodes${size.zones > 1 ? ', a multiple of three' : ''}.`,
      size.nodes,
      holds(
        (v) => `${v} >= 1 && ${v} % ${size.zones} == 0`,
        size.zones > 1 ? 'Use a multiple of 3.' : 'Use at least 1.',
      ),
    ),
    numberVariable(`${label}_disk_gb`, `${title}: storage per node in GB.`, size.diskGb, atLeast(10)),
  ];
}

function domain(size: SearchSize, label: string, site: Site): Block {
  const inOneZone = code('[aws_subnet.data[var.availability_zones[0]].id]');
  const inThree = code('[for zone in slice(var.availability_zones, 0, 3) : aws_subnet.data[zone].id]');
  return resource(FILE, 'aws_opensearch_domain', label, {
    domain_name: code(domainName(label)),
    engine_version: VERSION,
    cluster_config: nested({
      instance_type: code(`var.${label}_instance_type`),
      instance_count: code(`var.${label}_nodes`),
      zone_awareness_enabled: size.zones > 1,
      ...(size.zones > 1 ? { zone_awareness_config: nested({ availability_zone_count: 3 }) } : {}),
    }),
    ebs_options: nested({ ebs_enabled: true, volume_type: 'gp3', volume_size: code(`var.${label}_disk_gb`) }),
    encrypt_at_rest: nested({ enabled: true, ...withKey(site, 'kms_key_id') }),
    node_to_node_encryption: nested({ enabled: true }),
    domain_endpoint_options: nested({ enforce_https: true, tls_security_policy: 'Policy-Min-TLS-1-2-PFS-2023-10' }),
    vpc_options: nested({
      subnet_ids: size.zones > 1 ? inThree : inOneZone,
      security_group_ids: [code(`aws_security_group.${label}.id`)],
    }),
    access_policies: policy([
      {
        sid: 'RolesOfTheAccount',
        principal: { AWS: joined('arn:aws:iam::', code('local.account'), ':root') },
        actions: ['es:ESHttp*'],
        resources: domainArn(label),
      },
    ]),
    software_update_options: nested({ auto_software_update_enabled: true }),
    depends_on: [code('aws_iam_service_linked_role.opensearch')],
  });
}

/** The name is cut to its maximum length; before a long label stands its hash, which keeps two domains apart. */
function domainName(label: string): string {
  const short = label.replaceAll('_', '-');
  const unique = label.length < LONG_LABEL ? short : `${hashOf(label)}-${short}`;
  return `substr("\${local.name}-${unique}", 0, ${NAME_LENGTH})`;
}

function domainArn(label: string): Expression {
  return code(`"arn:aws:es:\${var.region}:\${local.account}:domain/\${${domainName(label)}}/*"`);
}

export const opensearchText = entry(
  offering({ id: 'aws.opensearch-search', capability: 'full_text_search', variable: 'SEARCH' }),
);
export const opensearchVectors = entry(
  offering({ id: 'aws.opensearch-vectors', capability: 'vector_search', variable: 'VECTORS' }),
);
