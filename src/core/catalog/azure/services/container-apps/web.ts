import { formatNumber } from '../../../../messages/numbers.ts';
import type { Site } from '../../../../model/offering.ts';
import { type Block, code, type Expression, nested, output } from '../../../../model/terraform.ts';
import { atLeast, joined, labelOf, numberVariable } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { type Alarm, type AzureOffering, entry, factsOf } from '../../foundation/facts.ts';
import { identityBlock, identityOf } from '../../foundation/identity.ts';
import { healthPathVariable, portVariable } from '../../foundation/inputs.ts';
import { isBehindEntryPoint } from '../../foundation/network/plan.ts';
import { withoutGateway } from '../api-management.ts';
import { overZones } from '../claims.ts';
import { callersOf, programAccess } from '../program-calls.ts';
import { entryPointBuiltIn } from '../regional/front.ts';
import { oneInstance } from '../regional/standby.ts';
import { inboxEnvironment, inboxesOf } from '../service-bus/inboxes.ts';
import { pageOrigins } from '../site-origins.ts';
import {
  appBlock,
  CONTAINER_APP_PERMISSIONS,
  cpuVariable,
  imageExpression,
  imageVariable,
  program,
  replicaVariables,
} from './app.ts';
import { domainBlocks } from './domain.ts';
import { environmentBlocks } from './environment.ts';
import { type WebNode, type WebSize, webSizes, webUsages } from './web-sizes.ts';

function declare(size: WebSize, node: WebNode, site: Site): readonly Block[] {
  const label = site.label(node.id);
  return [
    ...variables(size, node, label),
    identityBlock(node.id, label),
    ...environmentBlocks(site),
    ...containerApp(node, site, label),
    ...domainBlocks(site, node, label),
    ...(isBehindEntryPoint(site, node.id) || isHidden(site, node) ? [] : [urlOutput(node, label)]),
  ];
}

function urlOutput(node: WebNode, label: string): Block {
  const host = code(`azurerm_container_app.${label}.ingress[0].fqdn`);
  return output(`${label}_url`, `Endpoint of ${node.title}.`, joined('https://', host));
}

function variables(size: WebSize, node: WebNode, label: string): readonly Block[] {
  return [
    imageVariable(label),
    portVariable(label, node.demand.port),
    healthPathVariable(
      label,
      'Health check path that returns 200 when a replica is ready. It must not query the database.',
    ),
    cpuVariable(label, size.cpu),
    ...replicaVariables(label, size.least, size.most),
    numberVariable(
      `${label}_requests_per_replica`,
      'Requests/s per replica at which another replica starts.',
      size.rpsPerReplica,
      atLeast(1),
    ),
  ];
}

function containerApp(node: WebNode, site: Site, label: string): readonly Block[] {
  const port = code(`var.${label}_image == null ? 80 : var.${label}_port`);
  const own = program(site, node.id, {
    PORT: code(`tostring(var.${label}_port)`),
    ...inboxEnvironment(inboxesOf(site, node.id)),
  });
  const probe = (interval: number, failures: number) =>
    nested({
      transport: 'HTTP',
      port,
      path: code(`var.${label}_health_path`),
      interval_seconds: interval,
      failure_count_threshold: failures,
    });
  const origins = pageOrigins(site, node);
  const ingress = nested({
    external_enabled: !isInsideOnly(site, node),
    target_port: port,
    transport: 'auto',
    allow_insecure_connections: false,
    traffic_weight: nested({ latest_revision: true, percentage: 100 }),
    ...(origins === null
      ? {}
      : { cors: nested({ allowed_origins: origins, allowed_methods: ['*'], allowed_headers: ['*'] }) }),
  });
  const probes = { startup_probe: probe(5, 10), readiness_probe: probe(10, 3), liveness_probe: probe(30, 3) };
  const requests = code(`tostring(var.${label}_requests_per_replica)`);
  return [
    ...own.before,
    appBlock(
      node.id,
      label,
      own,
      { ingress },
      {
        ...own.container(imageExpression(label), {}, probes),
        http_scale_rule: nested({ name: 'requests', concurrent_requests: requests }),
      },
    ),
  ];
}

/** True if only programs of the system call it; people need the address of a program that an office calls. */
function isHidden(site: Site, { id, demand }: WebNode): boolean {
  return (
    demand.internal === true && callersOf(site, id).every((caller) => factsOf(caller).officeNetworks === undefined)
  );
}

/** True if only apps of the environment call it. Others cannot reach an internal ingress, so it stays external for them. */
function isInsideOnly(site: Site, { id, demand }: WebNode): boolean {
  return demand.internal === true && callersOf(site, id).every((caller) => factsOf(caller).containerApp !== undefined);
}

/** URL by name: a reference to the app would be a cycle where two apps call each other. */
function internalUrl(site: Site, node: WebNode): Expression {
  const domain = code('azurerm_container_app_environment.main.default_domain');
  return joined(`https://${node.id}.${isInsideOnly(site, node) ? 'internal.' : ''}`, domain);
}

function alarms(address: string): readonly Alarm[] {
  const metrics = { address, namespace: 'Microsoft.App/containerApps' };
  return [
    {
      ...metrics,
      name: 'errors',
      description: 'More than 20 server errors (HTTP 5xx) in 15 minutes.',
      metric: 'Requests',
      aggregation: 'Total',
      threshold: 20,
      dimension: { name: 'statusCodeCategory', values: ['5xx'] },
    },
    {
      ...metrics,
      name: 'restarts',
      description: 'More than three replica restarts in 15 minutes.',
      metric: 'RestartCount',
      aggregation: 'Maximum',
      threshold: 3,
    },
  ];
}

const offering: AzureOffering<'web_compute', WebSize> = {
  id: 'azure.container-apps',
  service: 'Azure Container Apps',
  capability: 'web_compute',
  multiRegion: { standby: oneInstance },
  form: 'container',
  inNetwork: true,
  permissions: CONTAINER_APP_PERMISSIONS,
  facts(_size, node) {
    const address = `azurerm_container_app.${labelOf(node.id)}`;
    return {
      // 443 and 80 reach the environment's proxy as 31443 and 31080.
      // learn.microsoft.com/azure/container-apps/firewall-integration
      position: { subnet: 'apps', ports: ['80', '443', '31080', '31443'] },
      web: {
        host: code(`${address}.ingress[0].fqdn`),
        plain: false,
        healthPath: code(`var.${labelOf(node.id)}_health_path`),
        urlFor: (site) => internalUrl(site, node),
      },
      containerApp: 'web',
      program: () => address,
      alarms: alarms(address),
    };
  },
  fit(node, requirements) {
    if (!node.needs.forms.includes('container')) return null;
    if (isExcluded(requirements, ['web_compute', 'web_compute:container'], ['azure container apps', 'docker']))
      return null;
    const rest = node.needs.scaleToZero
      ? 'scales to zero when idle'
      : 'bills an idle replica at an eighth of the vCPU rate';
    return {
      because: `Runs any container image behind a managed HTTPS endpoint, scales up to ${formatNumber(node.demand.peakRps, 2)} requests/s and ${rest}.`,
      provides: ['web_compute', 'web_compute:container', 'load_balancer'],
      builtIn: [
        ...entryPointBuiltIn(node.demand, requirements),
        ...withoutGateway(node.demand, requirements),
        'network_egress',
      ],
    };
  },
  size: webSizes,
  meter: webUsages,
  declare,
  grantAccess: (_size, node, site, _caller, edge) => programAccess(node, site, edge),
  claims(size, node) {
    const label = labelOf(node.id);
    const app = `azurerm_container_app.${label}`;
    return [
      ...overZones(
        size.qualities.zones >= 2,
        'azurerm_container_app_environment.main',
        { zone_redundancy_enabled: true },
        'Replicas are spread over the zones of the region.',
      ),
      {
        kind: 'encrypted_in_transit',
        text: 'HTTPS only; HTTP redirects to HTTPS.',
        resource: app,
        attributes: { 'ingress.allow_insecure_connections': false },
      },
      {
        kind: 'autoscaled',
        text: `Autoscaling by requests, from ${size.least} to ${size.most}.`,
        resource: app,
        attributes: { 'template.max_replicas': size.most },
      },
      {
        kind: 'least_privilege',
        text: 'It has a managed identity of its own.',
        resource: app,
        attributes: { 'identity.type': 'UserAssigned' },
      },
    ];
  },
  principal: (_size, node) => identityOf(node.id),
};

/** Web applications in containers on Azure Container Apps, Consumption. */
export const containerApps = entry(offering);
