import { formatNumber } from '../../../../messages/numbers.ts';
import type { NodeCapability } from '../../../../model/capability.ts';
import { entry } from '../../../../model/offering.ts';
import { excludedForms, type ResolvedRequirements } from '../../../../model/resolved.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { asksFor } from '../../../kit/requirements.ts';
import type { AwsOffering } from '../../foundation/facts.ts';
import { accessGrant } from '../../foundation/iam.ts';
import { callsFunction, functionUrl, isCalled } from './calls.ts';
import { loggedClaim, taskPrincipal } from './fargate.ts';
import { functionFacts, INSIDE, lambdaFunction, needsNetwork, OUTSIDE, type Placing } from './lambda.ts';
import { type LambdaSize, lambdaUsage, requestSizes } from './lambda-size.ts';

/** The gateway waits no longer than 30 seconds (API Gateway quotas). */
const TIMEOUT_SECONDS = 29;

const SAMPLE = `export const handler = async (event) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'It works.', path: event.rawPath }),
});`;

/** Functions that requests invoke, without idle cost. */
function offering(placing: Placing): AwsOffering<'web_compute', LambdaSize> {
  return {
    id: `aws.lambda-web${placing.idSuffix}`,
    service: 'Lambda',
    capability: 'web_compute',
    form: 'function',
    inNetwork: placing.inNetwork,
    facts: (_, { id }) => functionFacts(labelOf(id)),
    fit(node, requirements) {
      if (placing.inNetwork !== needsNetwork(requirements)) return null;
      if (!isPreferred(node.needs, requirements)) return null;
      return {
        because: `No cost without requests, and automatic scaling to a peak of ${formatNumber(node.demand.peakRps)} requests/s.`,
        provides: ['web_compute', 'web_compute:function'],
        builtIn: absorbed(placing, requirements),
      };
    },
    size: (node) => requestSizes(node.demand, node.needs.zones),
    meter: (size) => lambdaUsage(size),
    principal: (_, node) => taskPrincipal(labelOf(node.id)),
    declare: (size, node, site) => [
      ...lambdaFunction(
        node.id,
        { timeoutSeconds: TIMEOUT_SECONDS, sample: SAMPLE, title: node.title, size },
        placing,
        site,
      ),
      ...(isCalled(node.id, site) ? functionUrl(node.id, site) : []),
    ],
    grantAccess: (_, node, site, caller, edge) =>
      edge.kind === 'request' ? callsFunction(node.id, site, caller) : accessGrant({}, []),
    claims: (_, node) => functionClaims(node.id, node.title),
  };
}

/**
 * A graph for containers has a load balancer and a NAT gateway that a function does not use: it is a function only if that
 * is the first form, or scale-to-zero is required.
 */
export function isPreferred(
  needs: { readonly forms: readonly string[]; readonly scaleToZero: boolean },
  requirements: ResolvedRequirements,
): boolean {
  if (!needs.forms.includes('function') || excludedForms(requirements, 'web_compute').has('function')) return false;
  return needs.scaleToZero || needs.forms[0] === 'function' || !needs.forms.includes('container');
}

/** Lambda keeps its code, and outside the VPC it reaches the internet without NAT. */
export function absorbed(placing: Placing, requirements: ResolvedRequirements): readonly NodeCapability[] {
  const wantsRegistry = asksFor(requirements, 'ci_registry');
  return [
    ...(placing.inNetwork ? [] : (['network_egress'] as const)),
    ...(wantsRegistry ? [] : (['ci_registry'] as const)),
  ];
}

export function functionClaims(nodeId: string, title: string) {
  const label = labelOf(nodeId);
  return [loggedClaim(title, label)];
}

export const lambdaWeb = [entry(offering(OUTSIDE)), entry(offering(INSIDE))];
