import { formatNumber } from '../../../messages/numbers.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, output, resource, template } from '../../../model/terraform.ts';
import { between, joined, labelOf, matches, numberVariable, stringVariable } from '../../kit/blocks.ts';
import { isExcluded } from '../../kit/requirements.ts';
import { always, managed } from '../../kit/usage.ts';
import { type AzureOffering, entry, type Permissions, SITE } from '../foundation/facts.ts';
import { identityBlock, identityOf } from '../foundation/identity.ts';
import { healthPathVariable } from '../foundation/inputs.ts';
import { azCommand, groupName, PLACED, TAGS, worldName } from '../foundation/names.ts';
import { subnetId } from '../foundation/network/plan.ts';
import { withoutGateway } from './api-management.ts';
import { autoscaleBlock } from './autoscale.ts';
import { httpsOnly } from './claims.ts';

import { dataOut } from './container-apps/web-sizes.ts';
import { runsProduct } from './product-needs.ts';
import { callersOnly, programAccess } from './program-calls.ts';
import { entryPointBuiltIn } from './regional/front.ts';
import { inboxEnvironment, inboxesOf } from './service-bus/inboxes.ts';
import { siteCors } from './site-origins.ts';

type WebNode = GraphNode<'web_compute'>;

interface PlanSize extends SizeFacts {
  readonly plan: (typeof PLANS)[number];
  readonly most: number;
}

/** Plans with their vCPU and memory, GB. Basic supports neither zone redundancy nor autoscaling. learn.microsoft.com/azure/app-service/overview-hosting-plans */
const PLANS = [
  { name: 'B1', cores: 1, memoryGb: 1.75, grows: false },
  { name: 'P0v3', cores: 1, memoryGb: 4, grows: true },
  { name: 'P1v3', cores: 2, memoryGb: 8, grows: true },
  { name: 'P2v3', cores: 4, memoryGb: 16, grows: true },
  { name: 'P3v3', cores: 8, memoryGb: 32, grows: true },
] as const;

const MOST_INSTANCES = 30;
const MOST_BASIC = 3;

function instances(rps: number, node: WebNode, cores: number, zones: number): number {
  const { demand } = node;
  const needed = Math.max(1, Math.ceil((rps * (1 + demand.headroom)) / (demand.rpsPerVcpu * cores)));
  return Math.max(zones >= 2 ? zones * Math.ceil(needed / (zones - 1)) : needed, demand.minimumCopies);
}

function sizes(node: WebNode): readonly PlanSize[] {
  if (node.needs.scaleToZero) return [];
  const spreads = node.needs.zones >= 2 ? [node.needs.zones] : [1, 2];
  return spreads.flatMap((zones) => PLANS.flatMap((plan) => planSize(node, plan, zones) ?? []));
}

function planSize(node: WebNode, plan: PlanSize['plan'], zones: number): PlanSize | null {
  if (zones >= 2 && !plan.grows) return null;
  if (!runsProduct(node.demand, { memoryGb: plan.memoryGb, vcpu: plan.cores })) return null;
  const most = instances(node.demand.peakRps, node, plan.cores, zones);
  if (most > (plan.grows ? MOST_INSTANCES : MOST_BASIC)) return null;
  const count = plan.grows ? Math.min(most, instances(node.demand.meanRps, node, plan.cores, zones)) : most;
  return {
    sku: `${plan.name}, ${count} to ${most} instances${zones >= 2 ? ', zone-redundant' : ''}`,
    count,
    plan,
    most,
    // Service level agreement for online services: App Service 99.95 %.
    qualities: managed(zones, 99.95, { operations: 0.1 }),
  };
}

/** App settings: plain values and Key Vault references. */
function settings(site: Site, nodeId: string) {
  const granted = site.granted(nodeId);
  const secrets = Object.entries(granted.secrets).map(([name, reference]) => [
    name,
    template`@Microsoft.KeyVault(SecretUri=${reference})`,
  ]);
  return {
    AZURE_CLIENT_ID: code(`azurerm_user_assigned_identity.${site.label(nodeId)}.client_id`),
    ...granted.environment,
    ...inboxEnvironment(inboxesOf(site, nodeId)),
    ...Object.fromEntries(secrets),
  };
}

function declare(size: PlanSize, node: WebNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  const subnet = subnetId(site, 'webapps');
  const identity = code(`azurerm_user_assigned_identity.${label}.id`);
  return [
    ...variables(size, label),
    identityBlock(node.id, label),
    resource('compute.tf', 'azurerm_service_plan', label, {
      name: groupName(node.id),
      ...PLACED,
      os_type: 'Linux',
      sku_name: code(`var.${label}_plan`),
      worker_count: code(`var.${label}_min_instances`),
      zone_balancing_enabled: size.qualities.zones >= 2 && site.region.zones.length > 0,
      ...TAGS,
      ...(size.plan.grows ? { lifecycle: nested({ ignore_changes: [code('worker_count')] }) } : {}),
    }),
    resource(
      'compute.tf',
      'azurerm_linux_web_app',
      label,
      {
        name: worldName(node.id),
        ...PLACED,
        service_plan_id: code(`azurerm_service_plan.${label}.id`),
        https_only: true,
        ftp_publish_basic_authentication_enabled: false,
        webdeploy_publish_basic_authentication_enabled: false,
        key_vault_reference_identity_id: identity,
        ...(subnet === null ? {} : { virtual_network_subnet_id: subnet }),
        app_settings: settings(site, node.id),
        ...TAGS,
        identity: nested({ type: 'UserAssigned', identity_ids: [identity] }),
        site_config: nested({
          always_on: true,
          minimum_tls_version: '1.2',
          ftps_state: 'Disabled',
          http2_enabled: true,
          ...callersOnly(site, node),
          ...siteCors(site, node),
          health_check_path: code(`var.${label}_health_path`),
          health_check_eviction_time_in_min: 5,
          ...(subnet === null ? {} : { vnet_route_all_enabled: true }),
          application_stack: nested({ node_version: code(`var.${label}_node_version`) }),
        }),
      },
      'Until you deploy code, it shows the default page of App Service.',
    ),
    ...(size.plan.grows ? [autoscale(size, label, node.id)] : []),
    output(
      `${label}_url`,
      `Endpoint of ${node.title}.`,
      joined('https://', code(`azurerm_linux_web_app.${label}.default_hostname`)),
    ),
    output(
      `${label}_deploy_command`,
      'Command that deploys your code.',
      azCommand('webapp deploy', `azurerm_linux_web_app.${label}`, ' --src-path app.zip --type zip'),
    ),
  ];
}

function variables(size: PlanSize, label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_plan`,
      'Size of an instance, such as B1 or P1v3.',
      size.plan.name,
      matches('^(B[123]|P[0-3]v3)$', 'Use B1 to B3 or P0v3 to P3v3.'),
    ),
    numberVariable(`${label}_min_instances`, 'Minimum instances.', size.count, between(1, MOST_INSTANCES)),
    healthPathVariable(label, 'Health check path that returns 200 when an instance is ready.'),
    stringVariable(
      `${label}_node_version`,
      'Node.js version of the runtime. Change application_stack for another language.',
      '22-lts',
      matches('^[0-9]+-lts$', 'Use a version such as 22-lts.'),
    ),
  ];
}

function autoscale(size: PlanSize, label: string, nodeId: string): Block {
  return autoscaleBlock(label, nodeId, {
    target: `azurerm_service_plan.${label}`,
    metric: 'CpuPercentage',
    least: code(`var.${label}_min_instances`),
    most: Math.max(size.count, size.most),
  });
}

const PERMISSIONS: Permissions = {
  azurerm_linux_web_app: SITE,
};

const offering: AzureOffering<'web_compute', PlanSize> = {
  id: 'azure.app-service',
  service: 'Azure App Service',
  capability: 'web_compute',
  form: 'paas',
  inNetwork: true,
  permissions: PERMISSIONS,
  facts: (_size, node) => ({
    position: { subnet: 'webapps', ports: [] },
    program: () => `azurerm_linux_web_app.${labelOf(node.id)}`,
    ...(node.demand.internal === true ? { needsNetwork: true, isInternalSite: true } : { isSite: true }),
    web: {
      host: code(`azurerm_linux_web_app.${labelOf(node.id)}.default_hostname`),
      plain: false,
      healthPath: code(`var.${labelOf(node.id)}_health_path`),
      urlFor: () => joined('https://', worldName(node.id), '.azurewebsites.net'),
    },
  }),
  fit(node, requirements) {
    if (!node.needs.forms.includes('paas')) return null;
    if (isExcluded(requirements, ['web_compute', 'web_compute:paas'], ['app service', 'azure app service']))
      return null;
    return {
      because: `Runs your code without a container image, behind a managed HTTPS endpoint, for up to ${formatNumber(node.demand.peakRps)} requests/s.`,
      provides: ['web_compute', 'web_compute:paas', 'load_balancer'],
      builtIn: [
        ...entryPointBuiltIn(node.demand, requirements),
        ...withoutGateway(node.demand, requirements),
        'network_egress',
      ],
    };
  },
  size: sizes,
  meter: (size, node) => [
    always(`app_service/plan/${size.plan.name}/linux`, 'instances of the plan', size.count),
    ...dataOut(node.demand),
  ],
  declare,
  grantAccess: (_size, node, site, _caller, edge) => programAccess(node, site, edge),
  claims(size, node) {
    const label = labelOf(node.id);
    const grown: readonly Claim[] = size.plan.grows
      ? [
          {
            kind: 'autoscaled',
            text: `Autoscaling by load, from ${size.count} to ${size.most}.`,
            resource: `azurerm_monitor_autoscale_setting.${label}`,
            attributes: { 'profile.capacity.maximum': Math.max(size.count, size.most) },
          },
        ]
      : [];
    return [httpsOnly(`azurerm_linux_web_app.${label}`), ...grown];
  },
  principal: (_size, node) => identityOf(node.id),
};

/** Web applications deployed as code on App Service. */
export const appService = entry(offering);
