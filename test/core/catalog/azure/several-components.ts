import type { EdgeKind, GraphNode } from '../../../../src/core/model/graph.ts';
import type { Site } from '../../../../src/core/model/offering.ts';
import { requirementsOf } from '../../../support/requirements.ts';
import { demands, part, place } from './scenarios.ts';
import { candidatesOf, edge, NO_REQUIREMENTS, type SiteOptions, siteOf } from './site.ts';

/** `from kind to`, with a port if it is not 443. */
type Join = readonly [from: string, kind: EdgeKind, to: string, port?: number];

function joined(list: readonly Join[]) {
  return list.map(([from, kind, to, port]) => edge(from, to, kind, kind === 'trigger' ? null : (port ?? 443)));
}

const load = demands(5);
type Form = 'container' | 'function' | 'paas' | 'vm' | 'kubernetes';

function program(id: string, form: Form, more: { path?: string; internal?: true } = {}): GraphNode {
  return part(id, 'web_compute', 'private_application', { ...load.compute, ...more }, { forms: [form] });
}

function worker(id: string, form: Form): GraphNode {
  return part(id, 'worker_compute', 'private_application', load.jobs, { forms: [form] });
}

function database(id: string, engine: 'postgresql' | 'mysql'): GraphNode {
  return part(id, 'relational_db', 'private_data', { ...load.postgresql, engine });
}

/** Requirements that name Application Gateway. */
const NAMED = requirementsOf(['web_compute', 'load_balancer'], { technologyNames: ['application gateway'] });

type Entry = 'load_balancer' | 'api_gateway' | 'cdn' | 'waf';

/** Three programs in one form behind one entry point, two of them by path. */
export function sharedEntry(entry: Entry, form: Form, offering: string, options: SiteOptions = {}): Site {
  const ids = ['storefront', 'orders-api', 'search-and-suggestions-1'];
  const front = part('entry', entry, 'edge', load.traffic);
  const candidates = [NO_REQUIREMENTS, NAMED].flatMap((requirements) => candidatesOf(front, requirements));
  const choice = candidates.find((candidate) => candidate.offering === offering);
  if (choice === undefined) throw new Error(`${offering} cannot be ${entry}`);
  const behind = place(
    [
      part('dns', 'dns', 'edge', load.traffic),
      program('storefront', form),
      program('orders-api', form, { path: '/orders' }),
      program('search-and-suggestions-1', form, { path: '/search' }),
      database('orders-db', 'postgresql'),
      database('content-db', 'mysql'),
      part('monitoring', 'monitoring', 'management', load.logs),
    ],
    () => false,
    joined([
      ['users', 'lookup', 'dns', 53],
      ['users', 'request', 'entry'],
      ...ids.map((id): Join => ['entry', 'request', id]),
      ...ids.map((id): Join => [id, 'log', 'monitoring']),
      ['orders-api', 'query', 'orders-db', 5432],
      ['storefront', 'query', 'content-db', 3306],
      ['storefront', 'query', 'orders-db', 5432],
    ]),
    options,
  );
  return siteOf([{ node: front, choice }, ...behind.placed], behind.edges, options);
}

/** A program of each form that only other programs call, and two public ones that call each other. */
export function calledPrograms(internal: Form, options: SiteOptions = {}): Site {
  const callers: readonly Form[] = ['container', 'function', 'paas', 'vm', 'kubernetes'];
  return place(
    [
      ...callers.map((form) => program(`${form}-caller`, form)),
      program('ledger', internal, { internal: true }),
      program('second-ledger', internal, { internal: true }),
      worker('reporter', 'container'),
    ],
    () => false,
    joined([
      ...callers.flatMap((form): readonly Join[] => [
        ['users', 'request', `${form}-caller`],
        [`${form}-caller`, 'request', 'ledger'],
      ]),
      ['ledger', 'request', 'second-ledger'],
      ['reporter', 'request', 'ledger'],
      ['container-caller', 'request', 'vm-caller'],
      ['vm-caller', 'request', 'container-caller'],
      ['function-caller', 'request', 'kubernetes-caller'],
    ]),
    options,
  );
}

/** Container programs that call each other, one of them internal. */
export function containerPrograms(options: SiteOptions = {}): Site {
  return place(
    [
      program('booking-api', 'container'),
      program('pricing', 'container', { internal: true }),
      program('backoffice', 'container'),
    ],
    () => false,
    joined([
      ['users', 'request', 'booking-api'],
      ['staff', 'request', 'backoffice'],
      ['booking-api', 'request', 'pricing'],
      ['backoffice', 'request', 'pricing'],
      ['backoffice', 'request', 'booking-api'],
      ['booking-api', 'request', 'backoffice'],
    ]),
    options,
  );
}

/** Workers of every form with their own queues, two of each store, and files and schedules that start programs. */
export function workflows(options: SiteOptions = {}): Site {
  const workers: readonly Form[] = ['container', 'function', 'vm', 'kubernetes'];
  return place(
    [
      program('intake', 'container'),
      program('portal', 'function'),
      ...workers.flatMap((form) => [
        worker(`${form}-worker`, form),
        part(`${form}-jobs`, 'queue', 'private_data', load.messages),
        worker(`${form}-nightly`, form),
        worker(`${form}-scans`, form),
      ]),
      part('orders-topic', 'pubsub', 'private_data', load.fanOut),
      part('stock-topic', 'pubsub', 'private_data', load.fanOut),
      part('clicks', 'event_stream', 'private_data', load.stream),
      part('scans', 'object_storage', 'private_data', load.objects),
      part('reports', 'object_storage', 'private_data', load.objects),
      part('items', 'document_db', 'private_data', load.lookups),
      part('sessions', 'key_value_db', 'private_data', load.lookups),
      part('pages', 'full_text_search', 'private_data', load.search),
      part('likeness', 'vector_search', 'private_data', { ...load.search, dimensions: 256 }),
      part('prices-cache', 'cache', 'private_data', load.cache),
      part('basket-cache', 'cache', 'private_data', load.cache),
      part('receipts', 'email_sms', 'management', load.mail),
      part('campaigns', 'email_sms', 'management', load.mail),
      part('nightly', 'scheduler', 'management', load.runs),
      part('hourly', 'scheduler', 'management', load.runs),
      part('approval', 'workflow', 'management', load.runs),
      part('transfer', 'etl', 'private_application', load.etl),
      part('lake', 'data_lake', 'private_data', load.analytics),
      part('month-end', 'batch_compute', 'private_application', load.batch, { forms: ['container'] }),
    ],
    () => false,
    joined([
      ['users', 'request', 'intake'],
      ['users', 'request', 'portal'],
      ...workers.flatMap((form): readonly Join[] => [
        ['intake', 'message', `${form}-jobs`],
        [`${form}-jobs`, 'trigger', `${form}-worker`],
        [`${form}-worker`, 'message', `${form}-jobs`],
        ['nightly', 'trigger', `${form}-nightly`],
        ['scans', 'trigger', `${form}-scans`],
        [`${form}-scans`, 'write', 'reports'],
        [`${form}-worker`, 'read', 'scans'],
        ['orders-topic', 'trigger', `${form}-worker`],
        ['clicks', 'trigger', `${form}-worker`],
      ]),
      ['intake', 'message', 'clicks'],
      ['intake', 'message', 'orders-topic'],
      ['intake', 'message', 'stock-topic'],
      ['stock-topic', 'trigger', 'intake'],
      ['scans', 'trigger', 'portal'],
      ['intake', 'read', 'scans'],
      ['intake', 'write', 'scans'],
      ['intake', 'query', 'items'],
      ['intake', 'query', 'sessions'],
      ['intake', 'query', 'pages'],
      ['intake', 'read', 'likeness'],
      ['intake', 'query', 'prices-cache', 6379],
      ['intake', 'query', 'basket-cache', 6379],
      ['intake', 'send', 'receipts'],
      ['intake', 'send', 'campaigns'],
      ['hourly', 'trigger', 'intake'],
      ['hourly', 'trigger', 'portal'],
      ['hourly', 'trigger', 'approval'],
      ['hourly', 'trigger', 'transfer'],
      ['hourly', 'message', 'container-jobs'],
      ['hourly', 'trigger', 'month-end'],
      ['month-end', 'write', 'reports'],
      ['approval', 'trigger', 'container-nightly'],
      ['scans', 'read', 'transfer'],
      ['transfer', 'read', 'reports'],
      ['transfer', 'write', 'lake'],
    ]),
    options,
  );
}

/** Two static sites, a firewall with an Application Gateway, two tunnels and workloads on two machine sizes. */
export function sharedInfrastructure(options: SiteOptions = {}): Site {
  const gateway = part('gateway', 'waf', 'edge', load.traffic);
  const [choice] = candidatesOf(gateway, NAMED).filter(({ offering }) => offering.includes('application-gateway'));
  if (choice === undefined) throw new Error('no Application Gateway');
  const tunnel = (id: string) => part(id, 'vpn_or_private_link', 'public', load.tunnel);
  const others = place(
    [
      part('dns', 'dns', 'edge', load.traffic),
      part('home', 'static_site', 'private_data', load.site),
      part('help', 'static_site', 'private_data', load.site),
      program('portal', 'container'),
      program('catalog', 'kubernetes', { internal: true }),
      worker('renderer', 'kubernetes'),
      tunnel('head-office'),
      tunnel('warehouse-office'),
    ],
    ({ offering, size }) => offering === 'azure.aks-worker' && size.sku.includes('D8s'),
    joined([
      ['users', 'request', 'home'],
      ['users', 'request', 'help'],
      ['users', 'request', 'gateway'],
      ['gateway', 'inspection', 'portal'],
      ['portal', 'request', 'catalog'],
    ]),
    options,
  );
  return siteOf([{ node: gateway, choice }, ...others.placed], others.edges, options);
}

/** Capabilities of which a design has one, whatever else it has. */
const SINGLE = new Set([
  ...['load_balancer', 'dns', 'network_egress', 'ci_registry', 'monitoring', 'audit_trail'],
  ...['cdn', 'waf', 'api_gateway', 'secrets', 'kms', 'identity'],
]);

/** Id of 24 characters. */
function longId(id: string, copy: number): string {
  return `${`${id}-with-a-name-of-full-length`.slice(0, 22)}-${copy}`;
}

/** A site with several of each component: every edge is repeated between the copies, and one leads across. */
export function multiplied(site: Site, copies: number): Site {
  const isSingle = (id: string) => {
    const placed = site.find(id);
    return placed === null || SINGLE.has(placed.node.capability);
  };
  const idsOf = (id: string) =>
    isSingle(id) ? [id] : Array.from({ length: copies }, (_, index) => longId(id, index + 1));
  const placed = site.placed.flatMap(({ node, choice }) =>
    idsOf(node.id).map((id) => {
      const copy: GraphNode = { ...node, id, title: id };
      const same = candidatesOf(copy).find(
        ({ offering, size }) => offering === choice.offering && size.sku === choice.size.sku,
      );
      if (same === undefined) throw new Error(`${choice.offering} cannot be ${id}`);
      return { node: copy, choice: same };
    }),
  );
  const edges = site.edges.flatMap((one) => {
    const [from, to] = [idsOf(one.from), idsOf(one.to)];
    const pairs = from.flatMap((source, row) =>
      to.flatMap((target, column) =>
        from.length === 1 || to.length === 1 || row === column || (row === 0 && column === 1)
          ? [{ source, target }]
          : [],
      ),
    );
    return pairs.map(({ source, target }) => ({ ...one, id: `${source}-${target}`, from: source, to: target }));
  });
  return siteOf(placed, edges, { project: 'abcdefghijk', environment: 'development' });
}
