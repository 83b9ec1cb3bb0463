import type { DocumentedRoute } from '../plugins/route-table.ts';
import { cloneUrlPattern } from '../public-url.ts';
import { ERROR_GUIDE, HUMAN_MUST_DO, routesByCapability } from './agent-protocol.ts';

/** A system as an agent describes it. */
const EXAMPLE = {
  cloud: 'aws',
  constraints: { budget: 900 },
  requirements: {
    title: 'Ticket sales for nine cinemas',
    actors: [{ id: 'visitors', name: 'Visitors', kind: 'person' }],
    components: [
      { id: 'api', name: 'Booking API', capability: 'web_compute', form: 'container' },
      { id: 'bookings', name: 'Bookings', capability: 'relational_db', products: [{ name: 'postgresql' }] },
      { id: 'mails', name: 'Confirmations', capability: 'email_sms', traits: ['email'] },
      {
        id: 'posters',
        name: 'Film posters',
        capability: 'object_storage',
        load: [{ metric: 'stored', value: 40, unit: 'GB' }],
      },
    ],
    external: [{ id: 'stripe', name: 'Stripe', where: 'saas', fate: 'keep' }],
    flows: [
      { from: 'visitors', to: 'api', interaction: 'request', story: 'A booking' },
      { from: 'api', to: 'bookings', interaction: 'read_write', story: 'A booking' },
      { from: 'api', to: 'stripe', interaction: 'request', story: 'A booking' },
      { from: 'api', to: 'mails', interaction: 'publish', story: 'A booking' },
      { from: 'api', to: 'posters', interaction: 'read' },
    ],
    load: [{ metric: 'requests', stat: 'peak', per: 'second', value: 300 }],
    excluded: [{ kind: 'capability', term: 'web_compute:kubernetes' }],
  },
} as const;

export interface GuideFacts {
  readonly publicUrl: string;
  readonly sessionTtlSeconds: number;
  readonly sessionIdleSeconds: number;
  readonly routes: readonly DocumentedRoute[];
}

/**
 * The agent guide as Markdown: commands for a POSIX shell with curl and sed. Each block uses variables of the previous
 * blocks.
 */
export function agentGuide(facts: GuideFacts): string {
  const { routes } = facts;
  return `# Agent integration

For programs that act on behalf of a user. All commands run unmodified in a POSIX shell with \`curl\` and \`sed\`. Run the blocks in order. Set \`OWNER\` to the user name of the agent's owner. The owner must approve the agent.

${registering(facts)}
${synthesizing(facts)}
${revising(facts)}
${routes.some(({ path }) => path.startsWith('/git/')) ? cloning(facts) : ''}${closing()}
## Capabilities

${capabilityTable(routes)}

Only the owner can do these tasks:

${HUMAN_MUST_DO.map((line) => `- ${line}`).join('\n')}

## Routes for agents

${routeTable(routes)}

## Errors

Every error response is \`application/problem+json\` with a \`code\`. For all codes, see ${facts.publicUrl}/docs/errors.

${Object.entries(ERROR_GUIDE)
  .map(([code, advice]) => `- \`${code}\`: ${advice}`)
  .join('\n')}
`;
}

function registering({ publicUrl, sessionTtlSeconds, sessionIdleSeconds }: GuideFacts): string {
  return `## 1. Register

No credentials are required. The response is the same whether or not the owner exists.

\`\`\`sh
BASE='${publicUrl}'
field() { sed -E "s/.*\\"$1\\":\\"?([^\\",}]*)\\"?[,}].*/\\1/"; }
REGISTRATION=$(curl -sS "$BASE/v1/agents/register" -H 'content-type: application/json' -d "{\\"agent_name\\":\\"my-agent\\",\\"owner_username\\":\\"$OWNER\\"}")
POLLING_TOKEN=$(echo "$REGISTRATION" | field polling_token)
STATUS_URL=$(echo "$REGISTRATION" | field status_url)
INTERVAL=$(echo "$REGISTRATION" | field interval)
echo "Please open $(echo "$REGISTRATION" | field verification_uri) and approve $(echo "$REGISTRATION" | field user_code)."
\`\`\`

## 2. The owner approves

The owner signs in at \`verification_uri\`, compares the user code and approves the agent, or uses the API:

\`\`\`sh human
PERSON=$(curl -sS "$BASE/v1/auth/login" -H 'content-type: application/json' -d "{\\"login\\":\\"$OWNER\\",\\"password\\":\\"$OWNER_PASSWORD\\"}" | field access_token)
ID=$(echo "$REGISTRATION" | field id)
curl -sS -X POST "$BASE/v1/agents/registrations/$ID/approve" -H "authorization: Bearer $PERSON"
\`\`\`

## 3. Collect the permanent token

Poll every \`interval\` seconds. After the approval, exactly one response contains the token. Store it: the service does not show it again.

\`\`\`sh
while :; do
  STATE=$(curl -sS "$STATUS_URL" -H "authorization: Bearer $POLLING_TOKEN")
  case "$STATE" in *'"status":"pending"'*) sleep "$INTERVAL" ;; *) break ;; esac
done
AGENT_TOKEN=$(echo "$STATE" | field permanent_token)
\`\`\`

## 4. Open a session

The permanent token can only open sessions. A session expires after ${sessionTtlSeconds} seconds, or after ${sessionIdleSeconds} seconds without a request. Every response has the remaining time in \`Session-Expires-In\` and \`Session-Idle-Expires-In\`. When the session expires, run this block again.

\`\`\`sh
SESSION=$(curl -sS "$BASE/v1/agents/session" -H 'content-type: application/json' -d "{\\"token\\":\\"$AGENT_TOKEN\\"}")
SESSION_TOKEN=$(echo "$SESSION" | field session_token)
SESSION_ID=$(echo "$SESSION" | field session_id)
curl -sS "$BASE/v1/agent-protocol/handshake" -H "authorization: Bearer $SESSION_TOKEN" -H 'content-type: application/json' -d '{"protocol":"service-agent","protocol_version":"1","client_name":"my-agent"}'
curl -sS "$BASE/v1/agent/context" -H "authorization: Bearer $SESSION_TOKEN"
\`\`\`
`;
}

function synthesizing({ publicUrl }: GuideFacts): string {
  return `## 5. Start a synthesis

The \`idempotency-key\` header makes it safe to retry this request.

\`\`\`sh
SYNTHESIS=$(curl -sS "$BASE/synthesis" -H "authorization: Bearer $SESSION_TOKEN" -H 'content-type: application/json' -H 'prefer: wait=10' -H "idempotency-key: first-$SESSION_ID" -d '{"system_intent":"A blog for my travels","cloud":"aws","constraints":{"budget":50}}')
SYNTHESIS_ID=$(echo "$SYNTHESIS" | sed -E 's/.*"id":"(synt_[^"]*)".*/\\1/')
while :; do
  STATE=$(curl -sS "$BASE/synthesis/$SYNTHESIS_ID" -H "authorization: Bearer $SESSION_TOKEN")
  case "$STATE" in *'"status":"queued"'* | *'"status":"running"'*) sleep 1 ;; *) break ;; esac
done
\`\`\`

An agent that has understood its user sends the system as \`requirements\` beside or instead of the text, by the JSON Schema at ${publicUrl}/schemas/requirements.json. They take precedence over the text. Read your user's words like this:

- List what a thrifty architect would build, each part once, under the user's own name, with a \`capability\` of the schema. Two stores with different contents are two components.
- What exists already or belongs to somebody else is \`external\`, what the user refuses is \`excluded\`. Examples and history ask for nothing.
- Join actors, components and external systems by \`flows\`. Every store has a writer and a reader, every queue a producer and a consumer.
- State numbers as your user does, as \`load\` of the component they belong to or of the whole system. Calculate nothing, and leave out what you do not know: the service adds assumptions and asks.
- Leave out monitoring, logs, secrets and entry points: the service adds them.

A request with faults gets one response with all of them, each with its JSON pointer. One full example:

\`\`\`sh
cat > system.json <<'END'
${JSON.stringify(EXAMPLE, null, 2)}
END
SYSTEM=$(curl -sS "$BASE/synthesis" -H "authorization: Bearer $SESSION_TOKEN" -H 'content-type: application/json' -H 'prefer: wait=10' -d @system.json)
SYSTEM_ID=$(echo "$SYSTEM" | sed -E 's/.*"id":"(synt_[^"]*)".*/\\1/')
\`\`\`

### Answer its questions

The requirements of every blueprint have up to seven \`questions\`, those first whose answer changes the price most. A question has an \`id\`, the \`assumed\` value, the form of its \`answer\`, and in \`effects\` the change of the price in USD/month for other answers. Ask your user, and send the values in \`answers\` by the ids: with the same request, or to \`/blueprints/{id}/revisions\`. \`null\` keeps an assumption.

\`\`\`sh
curl -sS "$BASE/blueprints/$SYSTEM_ID/requirements" -H "authorization: Bearer $SESSION_TOKEN"
curl -sS "$BASE/blueprints/$SYSTEM_ID/revisions" -H "authorization: Bearer $SESSION_TOKEN" -H 'content-type: application/json' -H 'prefer: wait=10' -d '{"answers":{"database-size":200,"availability":99.9}}'
\`\`\`

## 6. Read the blueprint

\`\`\`sh
curl -sS "$BASE/blueprints/$SYNTHESIS_ID" -H "authorization: Bearer $SESSION_TOKEN"
\`\`\`

\`/summary\` below the same path has the essentials in at most 4 KiB: price and range, components, what is not covered, open questions and links. Requirements, graph, estimate, findings and Terraform are views, too. The \`Link\` header lists them. The fields \`system_intent\`, \`cloud\`, \`constraints\` and \`requirements\` of the requirements view are a request: change them and send them again.
`;
}

function revising({ publicUrl }: GuideFacts): string {
  return `## 7. Answer its questions and revise it

The requirements have \`questions\`, each with its effect on the price. A revision takes \`answers\`, a \`patch\` (RFC 6902) of the requirements, \`requirements\`, a new \`system_intent\` or \`constraints\`, of which given fields replace those of the blueprint and null removes one. The note becomes the Git commit message.

\`\`\`sh
REVISION=$(curl -sS "$BASE/blueprints/$SYNTHESIS_ID/revisions" -H "authorization: Bearer $SESSION_TOKEN" -H 'content-type: application/json' -H 'prefer: wait=10' -d '{"answers":{"availability":99.9},"constraints":{"budget":80},"note":"The readers expect 99.9 %"}')
REVISION_ID=$(echo "$REVISION" | sed -E 's/.*"id":"(synt_[^"]*)".*/\\1/')
while :; do
  STATE=$(curl -sS "$BASE/synthesis/$REVISION_ID" -H "authorization: Bearer $SESSION_TOKEN")
  case "$STATE" in *'"status":"queued"'* | *'"status":"running"'*) sleep 1 ;; *) break ;; esac
done
curl -sS "$BASE/blueprints/$REVISION_ID/summary" -H "authorization: Bearer $SESSION_TOKEN"
curl -sS "$BASE/blueprints/$REVISION_ID/diff" -H "authorization: Bearer $SESSION_TOKEN"
\`\`\`

\`POST /blueprints/{id}/what-if\` answers price, verdicts and components for up to 20 changes without storing them:

\`\`\`sh
curl -sS "$BASE/blueprints/$REVISION_ID/what-if" -H "authorization: Bearer $SESSION_TOKEN" -H 'content-type: application/json' -d '{"patches":[{"name":"less budget","constraints":{"budget":20}}]}'
\`\`\`

Constraints: \`budget\` (USD a month), \`region\`, \`availability\` (percent), \`compliance\`, \`environment\`, \`exclude\` and \`limits\` (most components, vCPU and instances, the largest size, forbidden services). All routes with their fields are in ${publicUrl}/openapi.json. Clients of the Model Context Protocol find the same functions at ${publicUrl}/mcp, with the session token as Bearer token.
`;
}

function cloning({ publicUrl }: GuideFacts): string {
  return `
## 8. Clone its Terraform

The repository of a revision continues the commits of its parent: \`git pull\` with its address shows what changed.

\`\`\`sh git
git -c credential.helper= -c "http.extraHeader=Authorization: Basic $(printf 'agent:%s' "$SESSION_TOKEN" | base64 | tr -d '\\n')" clone "${cloneUrlPattern(publicUrl).replace('{id}', '$REVISION_ID')}"
\`\`\`
`;
}

function closing(): string {
  return `
## Close the session

\`\`\`sh
curl -sS -X POST "$BASE/v1/agents/session/revoke" -H "authorization: Bearer $SESSION_TOKEN"
\`\`\`

`;
}

function capabilityTable(routes: readonly DocumentedRoute[]): string {
  const rows = routesByCapability(routes).map(
    ({ name, allows }) => `| \`${name}\` | ${allows.map((a) => `\`${a}\``).join(', ')} |`,
  );
  return ['| Capability | Allows |', '|---|---|', ...rows].join('\n');
}

function routeTable(routes: readonly DocumentedRoute[]): string {
  const isForAgents = ({ capability, security }: DocumentedRoute) =>
    capability !== undefined || security.includes('agent');
  const rows = routes
    .filter(isForAgents)
    .map(
      ({ method, path, summary, capability }) =>
        `| \`${method} ${path}\` | ${summary} | ${capability ?? 'an agent session'} |`,
    );
  return ['| Route | Description | Requires |', '|---|---|---|', ...rows].join('\n');
}
