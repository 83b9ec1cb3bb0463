import { formatNumber } from '../../../../messages/numbers.ts';
import type { Claim } from '../../../../model/finding.ts';
import { type GraphNode, isAlone } from '../../../../model/graph.ts';
import { entry, type Site } from '../../../../model/offering.ts';
import { type Block, code, locals, nested, output, resource } from '../../../../model/terraform.ts';
import { labelOf, matches, orNull, stringVariable } from '../../../kit/blocks.ts';
import { cpuAlarm } from '../../foundation/alarms.ts';
import { type Alarm, type AwsOffering, permissions } from '../../foundation/facts.ts';
import { accessGrant } from '../../foundation/iam.ts';
import { named } from '../../foundation/naming.ts';
import { internetOut, publicAddresses } from '../../foundation/traffic.ts';
import { hostOf, hostPrefixOf, zoneOf } from '../domain.ts';
import { ADDRESS_PERMISSIONS } from '../egress.ts';
import { instanceUrl } from '../entry-url.ts';
import { polling } from '../invocations.ts';
import { calledAt } from './calls.ts';
import { SAMPLE_SERVER, sessionClaim } from './ec2.ts';
import { instanceUsage, type MachineSize, oneMachine } from './ec2-size.ts';
import { taskPrincipal } from './fargate.ts';
import { portVariable } from './fargate-variables.ts';
import { IMAGE_PERMISSIONS, METADATA, machineBasis, volume } from './machine.ts';

const INSTANCE_PERMISSIONS = permissions(
  `
aws_instance ec2: CreateTags DeleteTags RunInstances StartInstances StopInstances TerminateInstances
 ec2: AssociateIamInstanceProfile DisassociateIamInstanceProfile ReplaceIamInstanceProfileAssociation
 ec2: ModifyInstanceAttribute ModifyInstanceMaintenanceOptions ModifyInstanceMetadataOptions ModifyVolume
`,
);

/**
 * Newest image of Ubuntu 24.04 LTS, whose packages have Caddy (documentation.ubuntu.com/aws, "Find Ubuntu images": AMIs
 * by SSM parameter).
 */
const SYSTEM = '/aws/service/canonical/ubuntu/server/24.04/stable/current/amd64/hvm/ebs-gp3/ami-id';
const HTTPS = 443;
const HTTP = 80;

/**
 * Caddy answers on ports 80 and 443. With a host name as site address it obtains its certificate and redirects to HTTPS
 * (Caddy's documentation, "Automatic HTTPS"). The address is associated after the start, so that installing is retried.
 */
const PROXY = `until command -v caddy; do
  apt-get -q update && DEBIAN_FRONTEND=noninteractive apt-get -qy -o DPkg::Lock::Timeout=300 install caddy || sleep 5
done
cat > /etc/caddy/Caddyfile <<END
$SITE_ADDRESS {
  reverse_proxy 127.0.0.1:$PORT
}
END
systemctl reload-or-restart caddy`;

/** One EC2 instance with a public address, at which clients reach it without a load balancer. */
const offering: AwsOffering<'web_compute', MachineSize> = {
  id: 'aws.ec2-instance',
  service: 'EC2',
  capability: 'web_compute',
  form: 'vm',
  inNetwork: true,
  facts: (_, { id }) => ({
    permissions: [INSTANCE_PERMISSIONS, IMAGE_PERMISSIONS, ADDRESS_PERMISSIONS],
    network: { port: HTTPS, programCalls: 'outside' },
    deletionProtection: { type: 'aws_instance', attribute: 'disable_api_termination' },
    backup: { type: 'aws_instance', role: code(`aws_iam_role.${labelOf(id)}.arn`) },
    invocation: polling(labelOf(id)),
    alarms: alarmsOf(`aws_instance.${labelOf(id)}.id`),
  }),
  fit: (node) =>
    isAlone(node)
      ? {
          because: `One instance with your own operating system setup carries ${formatNumber(node.demand.peakRps)} requests/s at its public IP address: a load balancer before one instance adds its price and no availability. EC2 recovers the instance with its disk if its host fails.`,
          provides: ['web_compute', 'web_compute:vm'],
        }
      : null,
  size: ({ demand }) => oneMachine(demand),
  meter: (size, { demand }) => [
    ...instanceUsage(size),
    publicAddresses(1, 'of the instance'),
    internetOut(demand, 'responses to the internet'),
  ],
  grantAccess: (_, { id }, site, __, { kind }) =>
    kind === 'request' ? calledAt(id, site, instanceUrl(id, site)) : accessGrant({}, []),
  principal: (_, { id }) => taskPrincipal(labelOf(id)),
  declare: (size, node, site) => declare(size, node, site),
  claims: (_, { id, title }) => claims(labelOf(id), title),
};

function claims(label: string, title: string): readonly Claim[] {
  return [
    {
      kind: 'encrypted_at_rest',
      text: `${title}: the disk is encrypted.`,
      resource: `aws_instance.${label}`,
      attributes: { 'root_block_device.encrypted': true },
    },
    {
      kind: 'encrypted_in_transit',
      text: `${title}: with a host name, the instance obtains a certificate and redirects browsers to HTTPS.`,
      resource: `aws_instance.${label}`,
      attributes: { 'tags.Https': 'true' },
    },
    sessionClaim(label, title),
  ];
}

function alarmsOf(id: string): readonly Alarm[] {
  const dimensions = { InstanceId: code(id) };
  return [
    {
      name: 'status',
      text: 'The instance fails its status checks',
      namespace: 'AWS/EC2',
      metric: 'StatusCheckFailed',
      statistic: 'Maximum',
      dimensions,
      above: 0,
      period: 60,
      times: 3,
    },
    cpuAlarm('CPU utilization of the instance stays high: use a larger instance type', 'AWS/EC2', dimensions),
  ];
}

function declare(size: MachineSize, node: GraphNode<'web_compute'>, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    portVariable(`${label}_port`, node.title, node.demand.port, 'startup script'),
    ...host(node, site),
    ...machineBasis(
      node.id,
      {
        title: node.title,
        instance: size.instance,
        diskGb: size.diskGb,
        system: SYSTEM,
        before: PROXY,
        everyStart: true,
        sample: SAMPLE_SERVER,
        environment: {
          AWS_REGION: code('var.region'),
          PORT: code(`tostring(var.${label}_port)`),
          SITE_ADDRESS: code(`local.${label}_host == null ? ":${HTTP}" : local.${label}_host`),
        },
      },
      site,
    ),
    userData(label),
    instance(label, site),
    resource('compute.tf', 'aws_eip', label, {
      domain: 'vpc',
      instance: code(`aws_instance.${label}.id`),
      tags: { Name: named(label) },
      depends_on: [code('aws_internet_gateway.main')],
    }),
    ...record(node.id, site),
    output(`${label}_url`, 'Current URL of the system.', instanceUrl(node.id, site)),
    output(`${label}_address`, `${node.title}: public IP address.`, code(`aws_eip.${label}.public_ip`)),
  ];
}

/** Host name for which the instance obtains its certificate: the system's domain, or a name that is hosted elsewhere. */
function host({ id, title }: GraphNode<'web_compute'>, site: Site): readonly Block[] {
  const label = site.label(id);
  const given = `var.${label}_host_name`;
  const prefix = hostPrefixOf(id, site);
  const own = prefix === '' ? 'var.domain_name' : `"${prefix}\${var.domain_name}"`;
  const isOwn = zoneOf(site) !== null;
  return [
    stringVariable(
      `${label}_host_name`,
      `${title}: host name for HTTPS if DNS is hosted elsewhere; it points to the address of the output ${label}_address, and the certificate authority must reach it on ports 80 and 443. Null: ${isOwn ? 'the domain of this configuration' : 'plain HTTP'}.`,
      null,
      orNull(
        matches('^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\\\.)+[a-z]{2,}$', 'Use a host name such as app.example.com.'),
        'Use a host name such as app.example.com, or null.',
      ),
    ),
    locals('locals.tf', {
      [`${label}_host`]: code(isOwn ? `${given} == null && local.own_https ? ${own} : ${given}` : given),
    }),
  ];
}

/**
 * The script runs at every start, so that a changed host name or environment takes effect: Terraform restarts the
 * instance for new user data (AWS re:Post, "How can I use a user data script with every restart of my EC2 instance").
 */
function userData(label: string): Block {
  const lines = [
    'Content-Type: multipart/mixed; boundary="//"',
    'MIME-Version: 1.0',
    '',
    '--//',
    'Content-Type: text/cloud-config; charset="utf-8"',
    '',
    '#cloud-config',
    'cloud_final_modules: [[scripts-user, always]]',
    '--//',
    'Content-Type: text/x-shellscript; charset="utf-8"',
    'Content-Transfer-Encoding: base64',
    '',
  ];
  const text = [...lines.map((line) => JSON.stringify(line)), `base64encode(local.${label}_script)`, '"--//--"'];
  return locals('locals.tf', { [`${label}_user_data`]: code(`join("\\n", [${text.join(', ')}])`) });
}

function instance(label: string, site: Site): Block {
  return resource(
    'compute.tf',
    'aws_instance',
    label,
    {
      ami: code(`data.aws_ssm_parameter.${label}.insecure_value`),
      instance_type: code(`var.${label}_instance_type`),
      subnet_id: code('aws_subnet.public[var.availability_zones[0]].id'),
      vpc_security_group_ids: [code(`aws_security_group.${label}.id`)],
      iam_instance_profile: code(`aws_iam_instance_profile.${label}.name`),
      user_data: code(`local.${label}_user_data`),
      user_data_replace_on_change: false,
      ebs_optimized: true,
      disable_api_termination: code('var.deletion_protection'),
      maintenance_options: nested({ auto_recovery: 'default' }),
      metadata_options: METADATA,
      root_block_device: nested({
        ...volume(code(`var.${label}_disk_gb`), site),
        delete_on_termination: code('!var.deletion_protection'),
        tags: { Name: named(label) },
      }),
      tags: { Name: named(label), Https: code(`tostring(local.${label}_host != null)`) },
      lifecycle: nested({ ignore_changes: [code('ami')] }),
      depends_on: [code('aws_route.public_internet')],
    },
    'The disk keeps the data of the application: a newer AMI does not replace the instance, and new user data only restarts it.',
  );
}

/** Record of the system's domain name. */
function record(nodeId: string, site: Site): readonly Block[] {
  const zone = zoneOf(site);
  const label = site.label(nodeId);
  if (zone === null) return [];
  return [
    resource('edge.tf', 'aws_route53_record', label, {
      count: code('local.own_zone ? 1 : 0'),
      zone_id: code(`${zone}[0].zone_id`),
      name: hostOf(nodeId, site),
      type: 'A',
      records: [code(`aws_eip.${label}.public_ip`)],
      ttl: 300,
    }),
  ];
}

export const ec2Alone = entry(offering);
