import type { Site } from '../../../model/offering.ts';
import { type Block, code, resource, template } from '../../../model/terraform.ts';
import { holds, listVariable } from '../../kit/blocks.ts';
import { type CallerCheck, factsOf } from './facts.ts';

/** Authorizer of the gateway; null if the application authenticates callers. */
export function checkOf(site: Site): CallerCheck | null {
  return site.placed.map((placed) => factsOf(placed).callerCheck).find((check) => check !== undefined) ?? null;
}

/**
 * Routes without authorization: CORS preflight requests of browsers, and calls of
 * partners, which the application authenticates by their signature.
 */
export function openRoutes(gatewayId: string, integration: string, site: Site): readonly Block[] {
  const label = site.label(gatewayId);
  const toProgram = {
    api_id: code(`aws_apigatewayv2_api.${label}.id`),
    target: template`integrations/${code(`aws_apigatewayv2_integration.${integration}.id`)}`,
  };
  return [
    listVariable(
      `${label}_open_routes`,
      'Routes without authorization, such as "GET /health"; the application authenticates partners itself.',
      partnersOf(gatewayId, site).map((partner) => `POST /webhooks/${partner}`),
      holds(
        (v) => `alltrue([for route in ${v} : can(regex("^(ANY|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT) /", route))])`,
        'Use an HTTP method, a space and a path that starts with a slash.',
      ),
    ),
    resource('edge.tf', 'aws_apigatewayv2_route', `${label}_preflight`, {
      ...toProgram,
      route_key: 'OPTIONS /{path+}',
    }),
    resource('edge.tf', 'aws_apigatewayv2_route', `${label}_open`, {
      for_each: code(`toset(var.${label}_open_routes)`),
      ...toProgram,
      route_key: code('each.key'),
    }),
  ];
}

/**
 * Caller identity for an application behind a load balancer: a function reads it from its event, a container from this
 * header. Null if the request itself carries it, as a token does.
 */
export function callerHeader(site: Site): string | null {
  return checkOf(site)?.authorization_type === 'AWS_IAM' ? 'header.x-identity-id' : null;
}

/** External services that call the system, such as a payment provider. */
function partnersOf(gatewayId: string, site: Site): readonly string[] {
  return site
    .to(gatewayId)
    .filter(({ from, synchronous }) => site.find(from) === null && !synchronous)
    .map(({ from }) => from.replaceAll(/[^a-z0-9]+/g, '-'));
}
