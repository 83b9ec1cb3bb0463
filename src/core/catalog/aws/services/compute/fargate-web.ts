import { formatNumber } from '../../../../messages/numbers.ts';
import { entry, type Site } from '../../../../model/offering.ts';
import { type Block, code, locals, nested } from '../../../../model/terraform.ts';
import { holds, joined, labelOf, listVariable, startsWith, stringVariable } from '../../../kit/blocks.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { accessGrant } from '../../foundation/iam.ts';
import { named } from '../../foundation/naming.ts';
import { targetGroupsOf } from '../alb-targets.ts';
import { oneWaits } from '../regional/copying.ts';
import {
  calledInNetwork,
  DISCOVERY_PERMISSIONS,
  isBehindGateway,
  isCalled,
  privateName,
  privateNameUsage,
  privateUrl,
} from './calls.ts';
import {
  cluster,
  logGroup,
  loggedClaim,
  service,
  taskDefinition,
  taskFacts,
  taskPrincipal,
  taskRoles,
} from './fargate.ts';
import { scaleByProcessor, scalingTarget } from './fargate-scaling.ts';
import { type FargateSize, fargateUsage, webSizes } from './fargate-size.ts';
import { imageVariable, portVariable, sizeVariables } from './fargate-variables.ts';

/** Official Node.js image on Amazon ECR Public: the sample needs no image of the team. */
export const SAMPLE_IMAGE = 'public.ecr.aws/docker/library/node:22-alpine';
export const SAMPLE_SERVER =
  "require('node:http').createServer((_, response) => response.end('It works.')).listen(process.env.PORT)";

/** Health check grace period for a slow start. */
const GRACE_SECONDS = 60;

/** Containers on Fargate; the ECS service replaces failed ones. */
const offering: AwsOffering<'web_compute', FargateSize> = {
  id: 'aws.fargate-web',
  service: 'ECS on Fargate',
  capability: 'web_compute',
  multiRegion: { standby: oneWaits },
  form: 'container',
  inNetwork: true,
  facts: (_, { id }) => {
    const facts = taskFacts(labelOf(id));
    return {
      ...facts,
      permissions: [...(facts.permissions ?? []), DISCOVERY_PERMISSIONS],
      applicationImage: `local.${labelOf(id)}_image`,
    };
  },
  fit(node) {
    if (node.needs.scaleToZero || !node.needs.forms.includes('container')) return null;
    const { peakRps, rpsPerVcpu } = node.demand;
    return {
      because: `Containers without servers to patch: ${formatNumber(Math.ceil(peakRps))} requests/s at the peak, ${formatNumber(rpsPerVcpu)} per vCPU; the number of containers scales with the load.`,
      provides: ['web_compute', 'web_compute:container'],
    };
  },
  size: (node) => webSizes(node.demand, node.needs.zones),
  meter: (size, node) => [...fargateUsage(size), ...privateNameUsage(node)],
  principal: (_, node) => taskPrincipal(labelOf(node.id)),
  declare(size, node, site) {
    const label = site.label(node.id);
    const isTarget = targetGroupsOf(node.id, site).length > 0;
    return [
      ...webVariables(label, node.title, size, node.demand.port, isTarget),
      locals('locals.tf', {
        [`${label}_image`]: code(`var.${label}_image == null ? "${SAMPLE_IMAGE}" : var.${label}_image`),
        [`${label}_command`]: code(
          `var.${label}_image == null ? ["node", "-e", "${SAMPLE_SERVER}"] : var.${label}_command`,
        ),
      }),
      cluster(),
      logGroup(label, joined('/ecs/', named(label)), site),
      ...taskRoles(node.id, node.title, site),
      taskDefinition(
        node.id,
        {
          image: code(`local.${label}_image`),
          command: code(`length(local.${label}_command) == 0 ? null : local.${label}_command`),
          cpu: code(`tostring(var.${label}_cpu)`),
          memory: code(`tostring(var.${label}_memory)`),
          environment: { PORT: code(`tostring(var.${label}_port)`) },
          port: code(`var.${label}_port`),
        },
        site,
      ),
      ...(isRegistered(node.id, site) ? privateName(node.id, site) : []),
      webService(node.id, site),
      scalingTarget(label),
      ...scaleByProcessor(label),
    ];
  },
  grantAccess: (_, node, site, __, edge) =>
    edge.kind === 'request'
      ? calledInNetwork(node.id, edge.from, site, privateUrl(node.id, site))
      : accessGrant({}, []),
  claims: (size, node) => {
    const label = labelOf(node.id);
    return [
      {
        kind: 'autoscaled',
        text: `${node.title}: between ${size.minimum} and ${size.maximum} containers run, depending on the load.`,
        resource: `aws_appautoscaling_target.${label}`,
        attributes: { max_capacity: size.maximum },
      },
      loggedClaim(node.title, label),
      ...(size.qualities.zones >= 2
        ? [
            {
              kind: 'multi_zone' as const,
              text: `${node.title}: containers run in ${size.qualities.zones} zones; if one zone fails, the others carry the load.`,
              resource: `aws_ecs_service.${label}`,
              attributes: { availability_zone_rebalancing: 'ENABLED' },
            },
          ]
        : []),
    ];
  },
};

function webVariables(
  label: string,
  title: string,
  size: FargateSize,
  port: number,
  isTarget: boolean,
): readonly Block[] {
  return [
    imageVariable(label, title, 'a public sample that serves a page'),
    listVariable(
      `${label}_command`,
      `${title}: command that overrides the default of the image; empty: the default command.`,
      [],
      holds((v) => `alltrue([for word in ${v} : word != ""])`, 'Use only non-empty elements in the command.'),
    ),
    portVariable(`${label}_port`, title, port),
    ...(isTarget
      ? [
          stringVariable(
            `${label}_health_check_path`,
            `${title}: health check path; it returns 200 when a container can serve requests. It should not query the database, or a database failover restarts all containers.`,
            '/',
            startsWith('/', 'Start the path with a slash.'),
          ),
        ]
      : []),
    ...sizeVariables(label, title, size),
  ];
}

function isRegistered(nodeId: string, site: Site): boolean {
  return isCalled(nodeId, site) || isBehindGateway(nodeId, site);
}

/** ECS adds containers to a target group only after a load balancer uses it. */
function webService(nodeId: string, site: Site): Block {
  const label = site.label(nodeId);
  const groups = targetGroupsOf(nodeId, site);
  const registered = groups.map(({ group }) =>
    nested({
      target_group_arn: code(`aws_lb_target_group.${group}.arn`),
      container_name: nodeId,
      container_port: code(`var.${label}_port`),
    }),
  );
  const waitsFor = groups.flatMap(({ balancer, group, isDefault }) => [
    ...[`aws_lb_listener.${balancer}_http`, `aws_lb_listener.${balancer}_https`],
    ...(isDefault ? [] : [`aws_lb_listener_rule.${group}`]),
  ]);
  const port = { container_name: nodeId, container_port: code(`var.${label}_port`) };
  const name = nested({
    registry_arn: code(`aws_service_discovery_service.${label}.arn`),
    ...(isBehindGateway(nodeId, site) ? port : {}),
  });
  return service(
    nodeId,
    {
      ...(groups.length === 0 ? {} : { health_check_grace_period_seconds: GRACE_SECONDS, load_balancer: registered }),
      ...(isRegistered(nodeId, site) ? { service_registries: name } : {}),
    },
    waitsFor,
    site,
  );
}

export const fargateWeb = entry(offering);
