import { formatNumber } from '../../../../messages/numbers.ts';
import type { GraphNode } from '../../../../model/graph.ts';
import type { Usage } from '../../../../model/offering.ts';
import { code, output, template } from '../../../../model/terraform.ts';
import { SECONDS_PER_MONTH } from '../../../../model/workload.ts';
import { joined, labelOf } from '../../../kit/blocks.ts';
import { isExcluded } from '../../../kit/requirements.ts';
import { busyShare, counted, managed } from '../../../kit/usage.ts';
import { type AzureOffering, entry } from '../../foundation/facts.ts';
import { identityOf } from '../../foundation/identity.ts';
import { withoutGateway } from '../api-management.ts';
import { httpsOnly } from '../claims.ts';

import { dataOut } from '../container-apps/web-sizes.ts';
import { streamSettings } from '../event-hubs/stream.ts';
import { runsProduct } from '../product-needs.ts';
import { callersOnly, programAccess } from '../program-calls.ts';
import { entryPointBuiltIn } from '../regional/front.ts';
import { inboxesOf } from '../service-bus/inboxes.ts';
import { siteCors } from '../site-origins.ts';
import {
  FEWEST_INSTANCES,
  type FlexSize,
  FUNCTION_PERMISSIONS,
  flexBlocks,
  functionAppName,
  INSTANCES,
  MOST_INSTANCES,
} from './flex.ts';
import { withInboxes } from './inboxes.ts';
import { webSample } from './sample.ts';

type WebNode = GraphNode<'web_compute'>;

/** Instances for a load; the memory size of an instance determines its cores. */
function instances(rps: number, node: WebNode, cores: number): number {
  return (rps * (1 + node.demand.headroom)) / (node.demand.rpsPerVcpu * cores);
}

function sizes(node: WebNode): readonly FlexSize[] {
  return INSTANCES.flatMap(({ memoryMb, cores }): readonly FlexSize[] => {
    if (!runsProduct(node.demand, { memoryGb: memoryMb / 1024, vcpu: cores })) return [];
    const most = Math.max(FEWEST_INSTANCES, Math.ceil(instances(node.demand.peakRps, node, cores)));
    if (most > MOST_INSTANCES) return [];
    return [
      {
        sku: `Flex Consumption, ${formatNumber(memoryMb)} MB, up to ${formatNumber(most)} instances`,
        count: Math.max(1, Math.ceil(instances(node.demand.meanRps, node, cores))),
        memoryMb,
        most,
        // Service level agreement for online services: Azure Functions on consumption plans 99.95 %.
        qualities: managed(1, 99.95, { scalesToZero: true }),
      },
    ];
  });
}

/**
 * An instance is billed for its active time, at least one second per activation; concurrent requests
 * share it. learn.microsoft.com/azure/azure-functions/functions-consumption-costs
 */
function meter(size: FlexSize, node: WebNode): readonly Usage[] {
  const { demand } = node;
  const cores = INSTANCES.find((instance) => instance.memoryMb === size.memoryMb)?.cores ?? 1;
  const share = busyShare(demand.meanRps, 1);
  const working = Math.max(share, instances(demand.meanRps, node, cores));
  const gigabytes = size.memoryMb / 1024;
  return [
    {
      meter: 'functions/flex/execution',
      what: 'memory of active instances',
      quantity: SECONDS_PER_MONTH * working * gigabytes,
      arithmetic: `2,628,000 s x ${formatNumber(working)} active instances x ${formatNumber(gigabytes)} GB`,
    },
    counted('functions/flex/executions', 'executions', demand.requestsPerMonth / 1e6, 1, 'million'),
    ...dataOut(demand),
  ];
}

const offering: AzureOffering<'web_compute', FlexSize> = {
  id: 'azure.functions-flex',
  service: 'Azure Functions (Flex Consumption)',
  capability: 'web_compute',
  form: 'function',
  inNetwork: true,
  permissions: FUNCTION_PERMISSIONS,
  facts(_size, node) {
    const address = `azurerm_function_app_flex_consumption.${labelOf(node.id)}`;
    return {
      position: { subnet: 'functions', ports: [] },
      program: () => address,
      ...(node.demand.internal === true ? { needsNetwork: true, isInternalSite: true } : { isSite: true }),
      web: {
        host: code(`${address}.default_hostname`),
        plain: false,
        urlFor: () => joined('https://', functionAppName(node.id), '.azurewebsites.net'),
      },
      alarms: [
        {
          name: 'errors',
          description: 'More than 20 server errors (HTTP 5xx) in 15 minutes.',
          address,
          namespace: 'Microsoft.Web/sites',
          metric: 'Http5xx',
          aggregation: 'Total',
          threshold: 20,
        },
      ],
      files: (site) => webSample(node.id, inboxesOf(site, node.id), streamSettings(site, node.id)),
    };
  },
  fit(node, requirements) {
    if (!node.needs.forms.includes('function')) return null;
    const terms = ['web_compute', 'web_compute:function'] as const;
    if (isExcluded(requirements, terms, ['azure functions', 'serverless'])) return null;
    return {
      because: `Runs code per request for ${formatNumber(node.demand.requestsPerMonth)} requests/month, with no charge when idle.`,
      provides: ['web_compute', 'web_compute:function'],
      builtIn: [
        ...entryPointBuiltIn(node.demand, requirements),
        ...withoutGateway(node.demand, requirements),
        'network_egress',
      ],
    };
  },
  size: sizes,
  meter,
  declare(size, node, site) {
    const label = site.label(node.id);
    return [
      ...flexBlocks(node.id, size, site, withInboxes(site, node.id), {
        ...callersOnly(site, node),
        ...siteCors(site, node),
      }),
      output(
        `${label}_url`,
        `Endpoint of ${node.title}.`,
        template`https://${code(`azurerm_function_app_flex_consumption.${label}.default_hostname`)}`,
      ),
    ];
  },
  grantAccess: (_size, node, site, _caller, edge) => programAccess(node, site, edge),
  claims(size, node) {
    const label = labelOf(node.id);
    const app = `azurerm_function_app_flex_consumption.${label}`;
    return [
      httpsOnly(app),
      {
        kind: 'autoscaled',
        text: `Autoscaling by requests, from 0 to ${formatNumber(size.most)}.`,
        resource: app,
        attributes: { maximum_instance_count: code(`var.${label}_max_instances`) },
      },
    ];
  },
  principal: (_size, node) => identityOf(node.id),
};

/** Web applications as functions. */
export const functionsFlex = entry(offering);
