import { z } from 'zod';

const parameter = z.string().max(4096).exactOptional();

/** OAuth has its own error for missing parameters. */
export const tokenForm = z
  .looseObject({
    grant_type: parameter.describe('`client_credentials` or `urn:ietf:params:oauth:grant-type:device_code`.'),
    client_id: parameter.describe('Agent ID. Alternative: Basic authentication.'),
    client_secret: parameter.describe('The permanent token. Alternative: Basic authentication.'),
    device_code: parameter,
    scope: parameter.describe('Capabilities, separated by spaces. Default: all of the agent.'),
  })
  .prefault({})
  .meta({ id: 'OAuthTokenRequest', examples: [{ grant_type: 'client_credentials', scope: 'blueprint.read' }] });

export const tokenAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
    session_id: z.string(),
    agent_id: z.string(),
    permanent_token: z.string().exactOptional().describe('Device code grant only. Shown once. Opens further sessions.'),
  })
  .meta({
    id: 'OAuthToken',
    examples: [
      {
        access_token: 'service_session_…',
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'blueprint.read',
        session_id: 'ses_Lq0ZxY7bN3mT5vW8fJk2',
        agent_id: 'agt_7bN3mT5vW8fJk2Lq0ZxY',
      },
    ],
  });

export const introspectionForm = z
  .looseObject({ token: parameter, token_type_hint: parameter })
  .prefault({})
  .meta({ id: 'OAuthTokenForm', examples: [{ token: 'service_session_…' }] });

export const introspectionAnswer = z
  .object({
    active: z.boolean(),
    scope: z.string().exactOptional(),
    client_id: z.string().exactOptional(),
    sub: z.string().exactOptional(),
    token_type: z.string().exactOptional(),
    iat: z.int().exactOptional(),
    exp: z.int().exactOptional(),
  })
  .meta({ id: 'OAuthIntrospection', examples: [{ active: false }] });

export const deviceForm = z
  .looseObject({
    client_id: parameter.describe('Name of the agent, shown to its owner. Required.'),
    scope: parameter.describe('Capabilities, separated by spaces. Default: all.'),
    owner_username: parameter.describe('The owner who approves. Default: the user who enters the user code.'),
  })
  .prefault({})
  .meta({ id: 'DeviceAuthorizationRequest', examples: [{ client_id: 'release-planner', scope: 'blueprint.read' }] });

export const deviceAnswer = z
  .object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.url(),
    verification_uri_complete: z.url(),
    expires_in: z.int(),
    interval: z.int(),
  })
  .meta({
    id: 'DeviceAuthorization',
    examples: [
      {
        device_code: 'service_poll_…',
        user_code: 'WDJB-MJHT',
        verification_uri: 'http://localhost:3000/console',
        verification_uri_complete: 'http://localhost:3000/console?user_code=WDJB-MJHT',
        expires_in: 3600,
        interval: 5,
      },
    ],
  });
