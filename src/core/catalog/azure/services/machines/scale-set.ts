import type { Site } from '../../../../model/offering.ts';
import {
  type Block,
  call,
  code,
  type Expression,
  nested,
  resource,
  type Value,
  variable,
} from '../../../../model/terraform.ts';
import { joined, labelOf, matches, stringVariable } from '../../../kit/blocks.ts';
import { manage, type Permissions } from '../../foundation/facts.ts';
import { identityBlock, userIdentity } from '../../foundation/identity.ts';
import { commandVariable, machineVariable, nullOr } from '../../foundation/inputs.ts';
import { groupName, PLACED, TAGS } from '../../foundation/names.ts';
import { autoscaleBlock } from '../autoscale.ts';
import { inboxEnvironment, inboxesOf } from '../service-bus/inboxes.ts';

export const SCALE_SET_PERMISSIONS: Permissions = {
  azurerm_linux_virtual_machine_scale_set: manage(
    'Microsoft.Compute/virtualMachineScaleSets',
    'Microsoft.Compute/virtualMachineScaleSets/manualUpgrade/action',
    'Microsoft.Compute/virtualMachineScaleSets/virtualMachines/read',
    'Microsoft.Compute/virtualMachineScaleSets/rollingUpgrades/read',
    ...manage('Microsoft.Compute/virtualMachineScaleSets/extensions'),
  ),
  tls_private_key: [],
};

/** Terraform address of the scale set of a component. */
export function scaleSet(nodeId: string): string {
  return `azurerm_linux_virtual_machine_scale_set.${labelOf(nodeId)}`;
}

/** Configuration of a scale set. */
export interface ScaleSetPlan {
  readonly machine: string;
  readonly least: number;
  readonly most: number;
  readonly spread: boolean;
  /** Default public image until `<label>_image` is set, and its command. */
  readonly sample: string;
  readonly command: readonly string[];
  /** Port of the application; null if it only makes outbound calls. */
  readonly port: Expression | null;
  readonly gpus: boolean;
  /** Health probe of the load balancer, by which machines are repaired and upgraded. */
  readonly health: { readonly probe: Expression; readonly after: Expression } | null;
  /** Backend pool of its load balancer. */
  readonly pool: Expression | null;
}

/** Ubuntu images, with and without NVIDIA drivers. */
const IMAGES = {
  plain: { publisher: 'Canonical', offer: 'ubuntu-24_04-lts', sku: 'server', version: 'latest' },
  gpu: { publisher: 'microsoft-dsvm', offer: 'ubuntu-hpc', sku: '2204', version: 'latest' },
} as const;

/** Virtual machines that run one container each, with one user-assigned identity. */
export function scaleSetBlocks(site: Site, nodeId: string, plan: ScaleSetPlan): readonly Block[] {
  const label = site.label(nodeId);
  const zones = plan.spread ? site.region.zones : [];
  return [
    ...variables(label, plan),
    identityBlock(nodeId, label),
    resource('security.tf', 'tls_private_key', label, { algorithm: 'RSA', rsa_bits: 4096 }),
    resource('compute.tf', 'azurerm_linux_virtual_machine_scale_set', label, {
      name: groupName(nodeId),
      ...PLACED,
      sku: code(`var.${label}_machine`),
      instances: code(`var.${label}_min_machines`),
      ...(zones.length === 0 ? {} : { zones: [...zones], zone_balance: true }),
      admin_username: 'operator',
      disable_password_authentication: true,
      secure_boot_enabled: !plan.gpus,
      vtpm_enabled: !plan.gpus,
      overprovision: false,
      upgrade_mode: plan.health === null ? 'Automatic' : 'Rolling',
      ...(plan.health === null ? {} : { health_probe_id: plan.health.probe }),
      custom_data: call('base64encode', joined('#cloud-config\n', call('jsonencode', cloudConfig(site, nodeId, plan)))),
      ...TAGS,
      admin_ssh_key: nested({ username: 'operator', public_key: code(`tls_private_key.${label}.public_key_openssh`) }),
      source_image_reference: nested({ ...(plan.gpus ? IMAGES.gpu : IMAGES.plain) }),
      os_disk: nested({
        caching: 'ReadWrite',
        storage_account_type: 'StandardSSD_LRS',
        disk_size_gb: plan.gpus ? 128 : 32,
      }),
      identity: userIdentity(label),
      network_interface: nested({
        name: 'primary',
        primary: true,
        ip_configuration: nested({
          name: 'primary',
          primary: true,
          subnet_id: code('azurerm_subnet.machines.id'),
          ...(plan.pool === null ? {} : { load_balancer_backend_address_pool_ids: [plan.pool] }),
        }),
      }),
      ...(plan.health === null
        ? {}
        : {
            rolling_upgrade_policy: nested({
              max_batch_instance_percent: 50,
              max_unhealthy_instance_percent: 100,
              max_unhealthy_upgraded_instance_percent: 100,
              pause_time_between_batches: 'PT30S',
            }),
            automatic_instance_repair: nested({ enabled: true, grace_period: 'PT30M' }),
            depends_on: [plan.health.after],
          }),
      lifecycle: nested({ ignore_changes: [code('instances')] }),
    }),
    ...(plan.gpus ? [] : [autoscale(label, nodeId)]),
  ];
}

function variables(label: string, plan: ScaleSetPlan): readonly Block[] {
  const machines = (which: 'min' | 'max', description: string, count: number) =>
    variable(`${label}_${which}_machines`, {
      description,
      type: 'number',
      default: count,
      validation: {
        condition: `var.${label}_${which}_machines >= 0 && var.${label}_${which}_machines <= 100`,
        message: 'Use 0 to 100.',
      },
    });
  return [
    stringVariable(
      `${label}_image`,
      `Container image of your application. Null: the public image ${plan.sample}.`,
      null,
      nullOr(
        matches(
          '^[a-z0-9.-]+/[A-Za-z0-9._/-]+[:@][A-Za-z0-9._:-]+$',
          'Use registry/repository:tag, or registry/repository@digest.',
        ),
      ),
    ),
    commandVariable(label, 'Command of the container. Empty: the default command of the image.', plan.command),
    machineVariable(label, plan.machine, 'Standard_D2s_v5'),
    machines('min', 'Minimum virtual machines.', plan.least),
    ...(plan.gpus ? [] : [machines('max', 'Maximum virtual machines for autoscaling.', plan.most)]),
  ];
}

/** cloud-init configuration: container engine, settings and application. JSON is valid YAML. */
function cloudConfig(site: Site, nodeId: string, plan: ScaleSetPlan): Value {
  const label = site.label(nodeId);
  const granted = site.granted(nodeId);
  const lines = [
    joined('AZURE_CLIENT_ID=', code(`azurerm_user_assigned_identity.${label}.client_id`)),
    ...Object.entries({ ...granted.environment, ...inboxEnvironment(inboxesOf(site, nodeId)) }).map(([name, value]) =>
      joined(`${name}=`, value),
    ),
    // The application reads its secrets from the vault with its managed identity: the file has only secret identifiers.
    ...Object.entries(granted.secrets).map(([name, reference]) => joined(`${name}_SECRET_ID=`, reference)),
  ];
  const published: readonly Value[] = plan.port === null ? [] : ['-p', joined('80:', code(`${codeOf(plan.port)}`))];
  const options: readonly Value[] = [...published, ...(plan.gpus ? ['--gpus', 'all'] : [])];
  const image = code(`coalesce(var.${label}_image, "${plan.sample}")`);
  return {
    package_update: true,
    packages: plan.gpus ? ['jq'] : ['docker.io', 'jq'],
    write_files: [{ path: '/etc/program.env', permissions: '0600', content: call('join', '\n', lines) }],
    runcmd: [
      ...registryLogin(site, nodeId, label),
      call(
        'concat',
        ['docker', 'run', '-d', '--restart=always', '--env-file', '/etc/program.env', ...options, image],
        code(`var.${label}_command`),
      ),
    ],
  };
}

function codeOf(expression: Expression): string {
  return expression.hcl === 'code' ? expression.code : '80';
}

/** Shell commands that sign the container engine in to the registry with the managed identity, without a password. learn.microsoft.com/azure/container-registry/container-registry-authentication-managed-identity */
function registryLogin(site: Site, nodeId: string, label: string): readonly Value[] {
  const edge = site.from(nodeId).find((candidate) => candidate.kind === 'image');
  const registry = edge === undefined ? null : site.find(edge.to);
  if (registry === null) return [];
  const server = code(`azurerm_container_registry.${site.label(registry.node.id)}.login_server`);
  const metadata =
    'http://169.254.169.254/metadata/identity/oauth2/token?api-version=2018-02-01&resource=https://management.azure.com/&client_id=';
  const script = joined(
    `TOKEN=$(curl -s -H Metadata:true '${metadata}`,
    code(`azurerm_user_assigned_identity.${label}.client_id`),
    "' | jq -r .access_token); LOGIN=$(curl -s -d grant_type=access_token -d service=",
    server,
    ' -d access_token=$TOKEN https://',
    server,
    '/oauth2/exchange | jq -r .refresh_token); echo $LOGIN | docker login ',
    server,
    // User name for token authentication. learn.microsoft.com/azure/container-registry/container-registry-authentication
    ' -u 00000000-0000-0000-0000-000000000000 --password-stdin',
  );
  return [['sh', '-c', script]];
}

function autoscale(label: string, nodeId: string): Block {
  return autoscaleBlock(label, nodeId, {
    target: `azurerm_linux_virtual_machine_scale_set.${label}`,
    metric: 'Percentage CPU',
    least: code(`var.${label}_min_machines`),
    most: code(`max(var.${label}_min_machines, var.${label}_max_machines)`),
  });
}
