import type { Intent } from '#core/index.ts';
import type { Component, Flow, Requirements } from '#core/model/requirements.ts';

/** Texts whose items a rule could compare in pairs, by the item that is repeated. */
export const HOSTILE_TEXTS: readonly (readonly [name: string, item: (index: number) => string])[] = [
  ['ascending bytes', (index) => `${index} GB, `],
  ['ascending rates', (index) => `${index} requests/s, `],
  ['ascending users', (index) => `${index} users, `],
  ['descending users', (index) => `${9_999 - index} users, `],
  ['first and later', (index) => `${index} GB at first, then ${index + 1} GB later, `],
  ['sentences with users', (index) => `We have ${index} users. `],
  ['groups', (index) => `each of ${index} users sends ${index} messages a day, `],
  ['intervals', (index) => `${index} drivers, a position every ${index} seconds, `],
  ['sizes', (index) => `${index} photos of ${index} MB and `],
  ['bare lengths', (index) => `${index} users, ${index} weeks, `],
  ['nested', (index) => `(a shop with (${index} orders a day `],
  ['brackets', (index) => `((editors (${index}) `],
  ['numbers between words', (index) => `foo ${index} bar `],
  ['strange sentences', () => 'Zzxq vjk. '],
  ['products', (index) => `Postgres ${index}, Redis, Kafka, `],
  ['different products', (index) => `${PRODUCTS[index % PRODUCTS.length]}, `],
  ['refusals', () => 'no Redis neither Kafka without search '],
  ['past products', () => 'Redis is legacy both stay '],
  ['bullets', () => 'Out of scope:\n- Redis\n- search\n'],
  ['recovery', (index) => `RPO/RTO of ${index} min, median ${index} ms, `],
  ['money', (index) => `$${index} a month, 5 % of revenue, `],
  ['downloads', (index) => `${index} downloads a day of 200 KB, `],
  ['retention', (index) => `keep logs for ${index} days, `],
  ['seasons', (index) => `${index} times the load at Christmas, quiet at night, `],
  ['tenants', () => 'its own database '],
  ['peaks', (index) => `${index} requests/s at peak in the evenings. `],
  ['places', (index) => `${['London', 'Frankfurt', 'Paris', 'Tokyo'][index % 4]} and `],
  ['sign-in', () => 'login with Google, '],
  ['misspelt', (index) => `kubernets custommer ${String.fromCharCode(97 + (index % 26))}ostgres `],
  ['a repeated sentence', () => 'A shop, a mobile app, and reports on PostgreSQL in Ireland. '],
  ['flows', (index) => `The API writes to PostgreSQL and worker ${index} reads messages from the queue. `],
  ['languages', () => 'Wir brauchen einen Webshop mit Datenbank. Une base de données. '],
  ['one word', () => 'a'],
  ['marks', () => '. , ; '],
  ['lines', () => '\n- '],
  ['characters outside the basic plane', () => '😀 '],
];

const PRODUCTS = [
  ...['Postgres', 'MySQL', 'Redis', 'Kafka', 'Moodle', 'GitLab', 'WordPress', 'Keycloak', 'Elasticsearch', 'MongoDB'],
  ...['RabbitMQ', 'Grafana', 'Stripe', 'Twilio', 'Salesforce', 'SAP', 'Shopify', 'Algolia', 'Auth0', 'Okta'],
];

/** The items in sequence, up to a number of characters. */
export function textOf(item: (index: number) => string, characters: number): string {
  let text = '';
  for (let index = 1; text.length < characters; index += 1) text += item(index);
  return text.slice(0, characters);
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const CAPABILITIES = ['web_compute', 'relational_db', 'queue', 'worker_compute', 'object_storage', 'cache'] as const;
const components = (count: number, capability: (index: number) => Component['capability']): readonly Component[] =>
  range(count).map((index) => ({ id: `c${index}`, name: `Component ${index}`, capability: capability(index) }));
const flow = (from: number, to: number, interaction: Flow['interaction'] = 'read_write'): Flow => ({
  from: `c${from}`,
  to: `c${to}`,
  interaction,
});

/** Documents at the limits of the schema, by a number of components of at most 100. */
export const HOSTILE_DOCUMENTS: readonly (readonly [name: string, of: (count: number) => Requirements])[] = [
  ['components of one kind', (count) => ({ components: components(count, () => 'relational_db') })],
  [
    'components of all kinds with loads',
    (count) => ({
      components: components(count, (index) => CAPABILITIES[index % CAPABILITIES.length] ?? 'queue').map(
        (one, index) => ({
          ...one,
          load: range(10).map(
            (at) => ({ metric: 'requests', stat: 'peak', per: 'second', value: index + at }) as const,
          ),
        }),
      ),
    }),
  ],
  [
    'a chain',
    (count) => ({
      components: components(count, () => 'web_compute'),
      flows: range(count - 1).map((index) => flow(index, index + 1, 'request')),
    }),
  ],
  [
    'three flows from each component',
    (count) => ({
      components: components(count, (index) => (index % 2 === 0 ? 'web_compute' : 'relational_db')),
      flows: range(count).flatMap((index) => [1, 3, 5].map((step) => flow(index, (index + step) % count))),
    }),
  ],
  [
    'workers of one queue',
    (count) => ({
      components: components(count, (index) => (index === 0 ? 'queue' : 'worker_compute')),
      flows: range(count - 1).map((index) => flow(index + 1, 0, 'consume')),
    }),
  ],
  [
    'lists',
    (count) => ({
      components: components(1, () => 'web_compute'),
      load: range(count).map((index) => ({ metric: 'requests', stat: 'peak', per: 'second', value: index }) as const),
      excluded: range(count).map((index) => ({ kind: 'product', term: `product ${index}` }) as const),
      locations: range(count).map((index) => ({ role: 'audience', any_of: [`Place ${index}`] }) as const),
    }),
  ],
];

/** A request with this text or document. */
export function hostileIntent(request: Partial<Pick<Intent, 'text' | 'requirements'>>, cloud: Intent['cloud']): Intent {
  return { id: 'synt_hostile', text: '', cloud, constraints: {}, ...request };
}
