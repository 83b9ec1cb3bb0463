import { formatNumber } from '../../../messages/numbers.ts';
import { entry, type SizeFacts } from '../../../model/offering.ts';
import { type Block, type Body, call, code, nested, output, resource, template } from '../../../model/terraform.ts';
import { atLeast, joined, labelOf, numberVariable } from '../../kit/blocks.ts';
import { counted, gigabytes } from '../../kit/usage.ts';
import { checkOf } from '../foundation/callers.ts';
import type { AwsOffering } from '../foundation/facts.ts';
import { accessGrant, grant, rolePolicy, trust } from '../foundation/iam.ts';
import { environmentName, named, servedByRegion, withKey } from '../foundation/naming.ts';

/** Monthly uptime percentage in the SLA (general knowledge, unverified). */
const SLA = 99.95;

const FILE = 'edge.tf';
/** A message is charged in units of 32 KB; its maximum size is 128 KB (API Gateway pricing and quotas). */
const KB_PER_MESSAGE = 32;
const MOST_MESSAGE_KB = 128;
const MILLION = 1_000_000;

/** WebSocket connections, over which applications send messages to clients. */
const offering: AwsOffering<'websocket_realtime', SizeFacts> = {
  id: 'aws.websocket-api',
  service: 'API Gateway (WebSocket)',
  capability: 'websocket_realtime',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Keeps ${formatNumber(demand.peakConnections)} connections open without your own servers and stores their ids; applications send to a client with one API call.`,
    provides: ['websocket_realtime'],
  }),
  size: ({ demand }) =>
    demand.messageKb > MOST_MESSAGE_KB
      ? []
      : [
          {
            sku: 'WebSocket API and a connection table',
            count: 1,
            qualities: servedByRegion(SLA),
          },
        ],
  meter(_, { demand }) {
    const parts = Math.max(1, Math.ceil(demand.messageKb / KB_PER_MESSAGE));
    const gb = (demand.messagesPerMonth * demand.messageKb) / MILLION;
    return [
      {
        meter: 'api_gateway/websocket/messages',
        what: 'messages in and out',
        quantity: (demand.messagesPerMonth * parts) / MILLION,
        arithmetic: `${formatNumber(demand.messagesPerMonth)} messages x ${parts}`,
      },
      counted(
        'api_gateway/websocket/connection-minutes',
        'connection minutes',
        demand.connectionMinutesPerMonth,
        MILLION,
        'minutes',
      ),
      gigabytes('data_transfer/internet-out', 'data transfer to clients, with all messages outbound', gb),
    ];
  },
  declare(_, node, site) {
    const label = site.label(node.id);
    const isSigned = checkOf(site)?.authorization_type === 'AWS_IAM';
    const rate = Math.max(100, Math.ceil(node.demand.peakConnections / 10));
    return [
      numberVariable(
        `${label}_rate_limit`,
        `${node.title}: throttling limit in messages and connections per second; requests above it are throttled.`,
        rate,
        atLeast(1),
      ),
      ...connectionTable(label, withKey(site, 'kms_key_arn')),
      resource(FILE, 'aws_apigatewayv2_api', label, {
        name: named(label),
        protocol_type: 'WEBSOCKET',
        route_selection_expression: '$request.body.action',
        description: node.title,
      }),
      ...route(label, 'connect', 'PutItem', item(label, true, isSigned), isSigned ? SIGNED : {}),
      ...route(label, 'disconnect', 'DeleteItem', item(label, false, isSigned), {}),
      resource(FILE, 'aws_apigatewayv2_stage', label, {
        api_id: code(`aws_apigatewayv2_api.${label}.id`),
        name: 'live',
        auto_deploy: true,
        default_route_settings: nested({
          throttling_rate_limit: code(`var.${label}_rate_limit`),
          throttling_burst_limit: code(`2 * var.${label}_rate_limit`),
        }),
      }),
      output(
        `${label}_url`,
        `${node.title}: ${isSigned ? 'URL for client connections; the connection request is signed like API requests.' : 'URL for browser connections; without authentication until you add an authorizer to the $connect route.'}`,
        code(`aws_apigatewayv2_stage.${label}.invoke_url`),
      ),
    ];
  },
  grantAccess(_, node, site, caller, edge) {
    if (edge.from === node.id) return accessGrant({}, []);
    const label = site.label(node.id);
    const name = (what: string) => environmentName(node, site, 'LIVE', what);
    return accessGrant(
      {
        [name('URL')]: code(`replace(aws_apigatewayv2_stage.${label}.invoke_url, "wss://", "https://")`),
        [name('CONNECTIONS_TABLE')]: code(`aws_dynamodb_table.${label}.name`),
      },
      [
        grant(caller, label, [
          {
            sid: 'WriteToPeople',
            actions: ['execute-api:ManageConnections'],
            resources: template`${code(`aws_apigatewayv2_api.${label}.execution_arn`)}/*/*/@connections/*`,
          },
          {
            sid: 'SeeWhoIsThere',
            actions: [
              'dynamodb:GetItem',
              'dynamodb:Query',
              'dynamodb:Scan',
              'dynamodb:UpdateItem',
              'dynamodb:DeleteItem',
            ],
            resources: code(`aws_dynamodb_table.${label}.arn`),
          },
        ]),
      ],
    );
  },
  claims: (_, node) => [
    {
      kind: 'encrypted_at_rest',
      text: `${node.title}: the connection table is encrypted.`,
      resource: `aws_dynamodb_table.${labelOf(node.id)}`,
      attributes: { 'server_side_encryption.enabled': true },
    },
  ],
};

/** The gateway writes and deletes connection items directly in DynamoDB. */
function connectionTable(label: string, key: ReturnType<typeof withKey>): readonly Block[] {
  const table = `aws_dynamodb_table.${label}`;
  return [
    resource('data.tf', 'aws_dynamodb_table', label, {
      name: named(`${label}_connections`),
      billing_mode: 'PAY_PER_REQUEST',
      hash_key: 'connection',
      attribute: nested({ name: 'connection', type: 'S' }),
      server_side_encryption: nested({ enabled: true, ...key }),
    }),
    resource('security.tf', 'aws_iam_role', `${label}_table`, {
      name: named(`${label}_table`),
      description: 'Lets API Gateway write the connection table',
      assume_role_policy: trust('apigateway.amazonaws.com'),
    }),
    rolePolicy(`${label}_table`, 'table', [
      {
        sid: 'KeepConnections',
        actions: ['dynamodb:PutItem', 'dynamodb:DeleteItem'],
        resources: code(`${table}.arn`),
      },
    ]),
  ];
}

/** Authorizes only the connect request. */
const SIGNED: Body = { authorization_type: 'AWS_IAM' };

/** A request to DynamoDB with the ids of connection and person, as the gateway's template language fills them in. */
function item(label: string, writes: boolean, isSigned: boolean) {
  const key = { connection: { S: '$context.connectionId' } };
  const person = isSigned ? { person: { S: '$context.identity.cognitoIdentityId' } } : {};
  const table = code(`aws_dynamodb_table.${label}.name`);
  return writes
    ? call('jsonencode', { TableName: table, Item: { ...key, ...person, since: { N: '$context.connectedAt' } } })
    : call('jsonencode', { TableName: table, Key: key });
}

function route(
  label: string,
  key: 'connect' | 'disconnect',
  action: string,
  request: ReturnType<typeof item>,
  check: Body,
): readonly Block[] {
  const id = `${label}_${key}`;
  return [
    resource(FILE, 'aws_apigatewayv2_integration', id, {
      api_id: code(`aws_apigatewayv2_api.${label}.id`),
      integration_type: 'AWS',
      integration_method: 'POST',
      integration_uri: joined('arn:aws:apigateway:', code('var.region'), `:dynamodb:action/${action}`),
      credentials_arn: code(`aws_iam_role.${label}_table.arn`),
      passthrough_behavior: 'NEVER',
      request_templates: { $default: request },
      template_selection_expression: '\\$default',
    }),
    resource(FILE, 'aws_apigatewayv2_integration_response', id, {
      api_id: code(`aws_apigatewayv2_api.${label}.id`),
      integration_id: code(`aws_apigatewayv2_integration.${id}.id`),
      integration_response_key: '$default',
    }),
    resource(FILE, 'aws_apigatewayv2_route', id, {
      api_id: code(`aws_apigatewayv2_api.${label}.id`),
      route_key: `$${key}`,
      target: template`integrations/${code(`aws_apigatewayv2_integration.${id}.id`)}`,
      ...check,
    }),
  ];
}

export const websocketApi = entry(offering);
