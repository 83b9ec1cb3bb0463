import { z } from 'zod';

const parameter = z.string().max(4096).exactOptional();

/** Loose: OAuth has its own answer to what is missing. */
export const tokenForm = z
  .looseObject({
    grant_type: parameter.describe('`client_credentials` or `urn:ietf:params:oauth:grant-type:device_code`.'),
    client_id: parameter.describe('Identifier of the agent; it may also come as Basic.'),
    client_secret: parameter.describe('The permanent token; it may also come as Basic.'),
    device_code: parameter,
    scope: parameter.describe('Capabilities, separated by spaces; all, if absent.'),
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
    permanent_token: z.string().exactOptional().describe('With a device code: shown this once; opens later sessions.'),
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
