import type { Site } from '../../../model/offering.ts';
import { type Block, code, resource, template } from '../../../model/terraform.ts';
import { checkOf, openRoutes } from '../foundation/callers.ts';
import { pathOf, targetsOf } from './alb-targets.ts';
import { permissionId } from './invocations.ts';
import { balancerRoute, containerRoute, gatewayRoutes } from './vpc-link.ts';

/** Routes and integrations of an HTTP API to everything behind it. */
export function routesOf(nodeId: string, site: Site): readonly Block[] {
  return [
    ...routedPrograms(nodeId, site).flatMap(({ id, path }) => {
      const paths = path === null ? [] : [path];
      return isContainer(id, site)
        ? containerRoute(nodeId, id, paths, site)
        : functionRoute(nodeId, site.label(id), paths, site);
    }),
    ...balancersOf(nodeId, site).flatMap((balancer) =>
      balancerRoute(nodeId, balancer, balancerPaths(nodeId, balancer, site), site),
    ),
  ];
}

/** Ids of the programs and load balancers that it calls. */
export function targetsBehind(nodeId: string, site: Site): readonly string[] {
  return [...programsOf(nodeId, site), ...balancersOf(nodeId, site)];
}

/** Ids of the programs that it calls itself, those without a path first. */
function programsOf(nodeId: string, site: Site): readonly string[] {
  const programs = [...new Set(site.from(nodeId).map(({ to }) => to))].filter(
    (id) => site.find(id)?.choice.form === 'function' || isContainer(id, site),
  );
  const hasPath = (id: string) => pathOf(id, site) !== null;
  return [...programs.filter((id) => !hasPath(id)), ...programs.filter(hasPath)];
}

function isContainer(id: string, site: Site): boolean {
  const placed = site.find(id);
  return placed?.node.capability === 'web_compute' && placed.choice.form === 'container';
}

/** A program with the path below which it is reached; null for the default. */
interface Routed {
  readonly id: string;
  readonly path: string | null;
}

/** The first program without a path is the default, unless the load balancer is; further ones have their name as path. */
function routedPrograms(nodeId: string, site: Site): readonly Routed[] {
  const isTaken = balancersOf(nodeId, site).some((balancer) => isDefault(nodeId, balancer, site));
  return programsOf(nodeId, site).map((id, index) => {
    const path = pathOf(id, site) ?? (index === 0 && !isTaken ? null : `/${id}`);
    return { id, path };
  });
}

/** The load balancer is the default if a program behind it has no path, or no program before it can be it. */
function isDefault(nodeId: string, balancerId: string, site: Site): boolean {
  const takesAll = targetsOf(balancerId, site).some(({ path }) => path === null);
  return takesAll || programsOf(nodeId, site).every((id) => pathOf(id, site) !== null);
}

/** Paths of the programs behind a load balancer that is not the default; none if it is. */
function balancerPaths(nodeId: string, balancerId: string, site: Site): readonly string[] {
  if (isDefault(nodeId, balancerId, site)) return [];
  return targetsOf(balancerId, site).flatMap(({ path }) => path ?? []);
}

/** Id of the load balancer behind it: the first one, as the default target. */
function balancersOf(nodeId: string, site: Site): readonly string[] {
  return site
    .from(nodeId)
    .filter(({ to }) => site.find(to)?.node.capability === 'load_balancer')
    .map(({ to }) => to)
    .slice(0, 1);
}

function functionRoute(nodeId: string, target: string, paths: readonly string[], site: Site): readonly Block[] {
  const label = site.label(nodeId);
  const check = checkOf(site);
  return [
    resource('edge.tf', 'aws_apigatewayv2_integration', target, {
      api_id: code(`aws_apigatewayv2_api.${label}.id`),
      integration_type: 'AWS_PROXY',
      integration_uri: code(`aws_lambda_function.${target}.invoke_arn`),
      payload_format_version: '2.0',
    }),
    ...gatewayRoutes(label, target, paths, check),
    ...(check === null || paths.length > 0 ? [] : openRoutes(nodeId, target, site)),
    resource('security.tf', 'aws_lambda_permission', `${label}_to_${target}`, {
      statement_id: permissionId('AllowGateway', nodeId, target, site),
      action: 'lambda:InvokeFunction',
      function_name: code(`aws_lambda_function.${target}.function_name`),
      principal: 'apigateway.amazonaws.com',
      source_arn: template`${code(`aws_apigatewayv2_api.${label}.execution_arn`)}/*/*`,
    }),
  ];
}
