import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function synthesize(text: string, cloud: CloudId = 'aws', budget?: number): Blueprint {
  return engine.synthesize({
    id: 'synt_test',
    text,
    cloud,
    constraints: budget === undefined ? {} : { budget },
  });
}

const signIn = ({ graph }: Blueprint) => graph.nodes.find(({ id }) => id === 'sign-in');
const terraform = ({ iac }: Blueprint) => iac.files.map(({ content }) => content).join('\n');
const proofs = ({ findings }: Blueprint) => findings.flatMap(({ proof }) => (proof === null ? [] : [proof.argument]));

const APP = 'Backend of a mobile app to note habits, serverless, 25,000 monthly users.';
const CONTAINERS = 'REST API of a running app on Fargate behind API Gateway, PostgreSQL, 25,000 monthly users, no CDN.';
const SHOP = 'A shop whose pages are rendered on servers in containers, PostgreSQL, 25,000 monthly users.';

describe('social identity providers on AWS', () => {
  it('need no user pool if they are the only sign-in method and a gateway verifies the tokens', () => {
    const blueprint = synthesize(`${APP} People sign in with Apple or Google.`, 'aws', 100);
    expect(signIn(blueprint)).toMatchObject({ offering: 'aws.cognito-identity-pool', monthly: 0 });
    expect(proofs(blueprint)).toEqual(
      expect.arrayContaining(['authorization_type = "AWS_IAM"', 'Action = "execute-api:Invoke"']),
    );
    expect(terraform(blueprint)).toContain('"appleid.apple.com"');
    expect(terraform(blueprint)).not.toContain('aws_cognito_user_pool');
  });

  it('are shown with the phrases that request them', () => {
    const { markdown } = synthesize(`${APP} People sign in with Apple or Google.`);
    expect(markdown).toMatch(/“sign in with Apple or Google” \|.*apple.*google/);
  });

  it('are compared with a user pool, which is chosen if it does not cost more', () => {
    const few = synthesize(
      'Backend of a mobile app, serverless, 5,000 monthly users, who sign in with Apple or Google.',
    );
    expect(signIn(few)).toMatchObject({ offering: 'aws.cognito', monthly: 0 });
    const many = synthesize(`${APP} People sign in with Apple or Google.`);
    expect(many.estimate.rejected).toContainEqual(
      expect.objectContaining({ node: 'sign-in', option: 'Cognito, user pool, plan lite', monthly: 82.5 }),
    );
  });

  it('are verified by the gateway alone if there is one provider, in one region and in two', () => {
    for (const more of ['', ' It runs in us-east-1 and us-west-2, active active.']) {
      const blueprint = synthesize(`${APP} People sign in with Google.${more}`);
      expect(signIn(blueprint)?.offering).toBe('aws.http-api-jwt');
      expect(terraform(blueprint)).toContain('issuer   = "https://accounts.google.com"');
      expect(proofs(blueprint)).toContain('authorization_type = "JWT"');
    }
  });

  it('are verified when a WebSocket connection opens', () => {
    for (const who of ['Apple or Google', 'Google']) {
      const blueprint = synthesize(`${APP} People sign in with ${who} and chat live over WebSockets.`);
      expect(signIn(blueprint)?.offering).toBe('aws.cognito-identity-pool');
      const text = terraform(blueprint);
      expect(text).toMatch(/route_key += "\$connect"\s+target.*\s+authorization_type = "AWS_IAM"/);
      expect(text).toContain('"${aws_apigatewayv2_api.live.execution_arn}/*"');
    }
  });

  it('are passed to containers in a header that clients cannot set', () => {
    const blueprint = synthesize(`${CONTAINERS} People sign in with Apple or Google.`);
    expect(signIn(blueprint)?.offering).toBe('aws.cognito-identity-pool');
    const text = terraform(blueprint);
    expect(text).toContain('"overwrite:header.x-identity-id" = "$context.identity.cognitoIdentityId"');
    expect(text).toMatch(
      /resource "aws_apigatewayv2_route" "gateway_open" \{[^}]*integrations\/\$\{aws_apigatewayv2_integration.app_open.id\}/,
    );
    expect(text).toContain('"remove:header.x-identity-id"');
  });

  it('keep a route for partners that authenticate on their own', () => {
    const open = terraform(synthesize(`${APP} People sign in with Apple or Google and pay with Stripe.`));
    expect(open).toMatch(/variable "gateway_open_routes" \{[^}]*default += \["POST \/webhooks\/stripe"\]/);
    const shut = terraform(synthesize(`${APP} People sign in with Apple or Google.`));
    expect(shut).toMatch(/variable "gateway_open_routes" \{[^}]*default += \[\]/);
  });

  it.each([
    ['if passwords are also requested', `${APP} People sign in with Apple, Google or e-mail and password.`],
    ['if roles are requested', `${APP} People sign in with Apple or Google; admins have roles of their own.`],
    ['if Cognito is named', `${APP} People sign in with Apple or Google through Cognito.`],
    ['in two regions', `${APP} People sign in with Apple or Google. In us-east-1 and us-west-2, active active.`],
    ['under HIPAA', `${APP} People sign in with Apple or Google. HIPAA compliant.`],
    ['where browsers open pages of the program', `${SHOP} Customers log in with Apple or Google.`],
    ['behind a CDN', `${CONTAINERS.replace('no CDN', 'behind a CDN')} People sign in with Apple or Google.`],
    [
      'if an identity pool does not support the provider',
      `${APP} People sign in with Google or a personal Microsoft account.`,
    ],
  ])('use a user pool %s', (_, text) => {
    const blueprint = synthesize(text);
    expect(signIn(blueprint)?.offering).toBe('aws.cognito');
    expect(terraform(blueprint)).toMatch(/resource "aws_cognito_identity_provider" "sign_in_google"/);
    expect(terraform(blueprint)).not.toContain('authorization_type');
  });

  it('disable password sign-up in a user pool without password sign-in', () => {
    const alone = terraform(synthesize(`${SHOP} Customers log in with Apple or Google.`));
    expect(alone).toContain('coalescelist(local.sign_in_providers, ["COGNITO"])');
    expect(alone).toContain('allow_admin_create_user_only = true');
    const beside = terraform(synthesize(`${SHOP} Customers log in with Google or e-mail and password.`));
    expect(beside).toContain('concat(["COGNITO"], local.sign_in_providers)');
    expect(beside).toContain('allow_admin_create_user_only = false');
  });

  it('cost more in a user pool if they need OpenID Connect', () => {
    const lines = (who: string) =>
      synthesize(`${SHOP} Customers log in with ${who}.`).estimate.line_items.filter(({ node }) => node === 'sign-in');
    expect(lines('Google or Apple')).toHaveLength(1);
    expect(lines('Google or a personal Microsoft account').map(({ meter }) => meter)).toEqual([
      'cognito/mau/lite',
      'cognito/mau/essentials',
    ]);
  });
});

describe.each(CLOUD_IDS)('on %s', (cloud) => {
  it('a workforce directory is unchanged by a social identity provider', () => {
    const plain = synthesize('An intranet for 300 employees, who sign in with Okta.', cloud);
    const named = synthesize('An intranet for 300 employees, who sign in with Okta or Google.', cloud);
    expect(signIn(named)).toEqual(signIn(plain));
  });

  it('no identity provider is declared by default', () => {
    const text = terraform(synthesize(`${SHOP} Customers have accounts. Google Analytics counts visits.`, cloud));
    expect(text).not.toMatch(/google_client_id|return_url|default_supported_idp/);
  });
});

describe('social identity providers on Google Cloud and Azure', () => {
  it('are declared for Identity Platform, which disables e-mail sign-in by default', () => {
    const alone = synthesize(`${SHOP} Customers log in with Apple or Google.`, 'gcp');
    expect(terraform(alone)).toContain('idp_id        = "apple.com"');
    expect(terraform(alone)).toMatch(/email \{\s+enabled += false/);
    const beside = synthesize(`${SHOP} Customers log in with Google or e-mail and password.`, 'gcp');
    expect(terraform(beside)).toMatch(/email \{\s+enabled += true/);
  });

  it('are listed in an output on Azure, because Terraform has no resource for them', () => {
    const blueprint = synthesize(`${SHOP} Customers log in with Apple or Google.`, 'azure');
    expect(terraform(blueprint)).toMatch(
      /output "sign_in_client_id" \{\s+description = ".*For Apple or Google: create/,
    );
  });
});
