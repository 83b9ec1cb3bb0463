import { formatNumber } from '../../../messages/numbers.ts';
import type { IdentityDemand } from '../../../model/demand.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { type OutsideProvider, PROVIDER_NAMES } from '../../../model/sign-in.ts';
import { call, code, nested, output, resource } from '../../../model/terraform.ts';
import { joined, labelOf } from '../../kit/blocks.ts';
import { type AwsOffering, permissions } from '../foundation/facts.ts';
import { accessGrant } from '../foundation/iam.ts';
import { environmentName, servedByRegion } from '../foundation/naming.ts';
import { HTTP_API_SLA } from './http-api.ts';
import { clientIds, clientIdVariable, PROVIDER_FACTS, providersAlone } from './provider-clients.ts';

const PERMISSIONS = permissions(
  `
aws_apigatewayv2_authorizer apigateway: DELETE GET PATCH POST
`,
);

/** The application stores user profiles and blocks users. */
const LEFT_TO_THE_PROGRAM = 0.15;

/** The accepted identity provider. */
interface Tokens extends SizeFacts {
  readonly provider: OutsideProvider;
  readonly issuer: string;
}

/**
 * With one provider, the gateway validates its tokens without a further service, in one or more
 * regions. A WebSocket gateway cannot. It is part of the gateway, whose requests are paid there (docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html).
 */
const offering: AwsOffering<'identity', Tokens> = {
  id: 'aws.http-api-jwt',
  service: 'API Gateway JWT authorizer',
  capability: 'identity',
  inNetwork: false,
  facts: (_, { id }) => ({
    permissions: [PERMISSIONS],
    callerCheck: { authorization_type: 'JWT', authorizer_id: code(`aws_apigatewayv2_authorizer.${labelOf(id)}.id`) },
  }),
  fit({ demand }, requirements) {
    const provider = checkedAlone(demand, requirements);
    if (provider === null) return null;
    return {
      because: `${formatNumber(demand.monthlyUsers)} monthly active users sign in with their existing account at ${PROVIDER_NAMES[provider]}: the gateway validates the signed token before the application runs, free of charge, and the application reads the user from its claims. There is no user directory, no sign-up by e-mail and no password; the app refreshes tokens at the provider during a session.`,
      provides: ['identity'],
    };
  },
  size: ({ demand }) =>
    (demand.outside?.providers ?? []).map((provider) => ({
      sku: `tokens of ${PROVIDER_NAMES[provider]}`,
      count: 1,
      qualities: { ...servedByRegion(HTTP_API_SLA), operations: LEFT_TO_THE_PROGRAM },
      provider,
      issuer: PROVIDER_FACTS[provider].issuer ?? '',
    })),
  meter: () => [],
  declare({ provider, issuer }, node, site) {
    const label = site.label(node.id);
    const gateway = site.first('api_gateway');
    const ids = `var.${clientIds(label, provider)}`;
    return [
      clientIdVariable(label, node.title, provider),
      ...(gateway === null
        ? []
        : [
            resource(
              'edge.tf',
              'aws_apigatewayv2_authorizer',
              label,
              {
                api_id: code(`aws_apigatewayv2_api.${site.label(gateway.node.id)}.id`),
                name: label.replaceAll('_', '-'),
                authorizer_type: 'JWT',
                identity_sources: ['$request.header.Authorization'],
                jwt_configuration: nested({
                  issuer,
                  audience: code(`${ids} == null ? ["none-yet"] : ${ids}`),
                }),
              },
              'Without client ids the audience matches no token, and all requests are rejected.',
            ),
          ]),
      output(
        `${label}_header`,
        `${node.title}: authorization header with the ID token from ${PROVIDER_NAMES[provider]}; a function reads its claims from requestContext.authorizer.jwt.`,
        'Authorization: Bearer <ID token>',
      ),
    ];
  },
  grantAccess({ provider, issuer }, node, site) {
    const ids = `var.${clientIds(site.label(node.id), provider)}`;
    return accessGrant(
      {
        [environmentName(node, site, 'OIDC', 'ISSUER')]: joined(issuer),
        [environmentName(node, site, 'OIDC', 'CLIENT_IDS')]: call('join', ',', code(`${ids} == null ? [] : ${ids}`)),
      },
      [],
    );
  },
  claims: (_, node) => [
    {
      kind: 'no_stored_password',
      text: `${node.title}: users authenticate at their identity provider; the gateway validates its signed token, and no password is stored.`,
      resource: `aws_apigatewayv2_authorizer.${labelOf(node.id)}`,
      attributes: { authorizer_type: 'JWT' },
    },
  ],
};

/** The single provider whose tokens a gateway can validate. */
export function checkedAlone(demand: IdentityDemand, requirements: ResolvedRequirements): OutsideProvider | null {
  const [provider, ...others] = providersAlone(demand, requirements);
  if (provider === undefined || others.length > 0 || demand.keepsConnections === true) return null;
  return PROVIDER_FACTS[provider].issuer === null ? null : provider;
}

export const tokenCheck = entry(offering);
