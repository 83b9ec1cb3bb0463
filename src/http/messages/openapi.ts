/** Description, tags and security schemes of the OpenAPI document. */
export const OPENAPI = {
  description: `Turns a text description of a system into a priced cloud architecture with Terraform.

The examples of syntheses, blueprints, comparisons and prices are real responses of this version to the example requests.
IDs and times are replaced, lists are truncated after three entries, and truncated texts are marked.`,
  tags: [
    ['platform', 'Public endpoints'],
    ['people', 'User sign-in, accounts and the audit log'],
    ['agents', 'Registration and sessions of agents, which act on behalf of a user'],
    ['oauth', 'OAuth 2.0 endpoints for agents and sessions'],
    ['synthesis', 'Creation of blueprints'],
    ['blueprints', 'Finished blueprints and their views'],
    ['revisions', 'Changes of a blueprint, their differences and their effects on the price'],
    ['sharing', 'Read access for other users and for links'],
    ['prices', 'The price book'],
    ['mcp', 'The same functions for clients of the Model Context Protocol'],
  ],
  security: {
    human: 'The access_token of POST /v1/auth/login.',
    agent: 'The token of POST /v1/agents/session.',
    git: 'Any user name. The password is an agent session token, an access token or the secret of a share link.',
    share: 'The secret of a share link. It reads one blueprint.',
    polling: 'The polling_token of POST /v1/agents/register.',
  },
} as const;
