import { describe, expect, it } from 'vitest';
import { typesOf as deployedTypes, permissionsOf } from '#core/catalog/gcp/foundation/deploy-role.ts';
import type { Form } from '#core/model/capability.ts';
import type { Block } from '#core/model/terraform.ts';
import type { Design } from '#core/synthesize.ts';
import { designOf, find, mentions, part, printed, web, worker } from './hand-built.ts';

const WEB_FORMS: readonly Form[] = ['container', 'function', 'vm', 'kubernetes', 'paas'];
const WORKER_FORMS: readonly Form[] = ['container', 'function', 'vm', 'kubernetes'];
const STARTERS = ['scheduler', 'workflow', 'event_bus', 'queue', 'pubsub', 'event_stream', 'object_storage'] as const;
/** So that functions and App Engine are offered, with a connector to the private network. */
const TERMS = [
  'web_compute:function',
  'web_compute:paas',
  'worker_compute:function',
  'relational_db',
  'queue',
] as const;

describe('programs behind one load balancer', () => {
  const shared = (...forms: readonly Form[]) =>
    designOf(
      [
        part('entry', 'load_balancer'),
        part('dns', 'dns'),
        ...forms.map((form, index) => web(`program-${index}`, form, { path: index === 0 ? '/' : `/part-${index}` })),
      ],
      [['users', 'entry', 'request'], ...forms.map((_, index) => ['entry', `program-${index}`, 'request'] as const)],
      TERMS,
    );

  it('are reached by their paths, each with a backend of its own', () => {
    const built = shared('container', 'function', 'vm', 'paas', 'paas');
    const map = find(built, 'google_compute_url_map', 'entry');
    expect(mentions(map, 'google_compute_backend_service.entry_program_0.id')).toBe(true);
    for (const index of [1, 2, 3, 4]) {
      expect(mentions(map, `["/part-${index}","/part-${index}/*"]`)).toBe(true);
      find(built, 'google_compute_backend_service', `entry_program_${index}`);
    }
    expect(linesOf(built, 'load_balancing/global-forwarding-rules-first-5')).toHaveLength(1);
    expect(linesOf(built, 'data_transfer/internet-out/premium')).toHaveLength(1);
  });

  it('are called by other programs below the path that the load balancer leads by', () => {
    const built = designOf(
      [part('entry', 'load_balancer'), web('shop', 'vm'), web('admin', 'vm'), worker('jobs', 'container')],
      [
        ['users', 'entry', 'request'],
        ['entry', 'shop', 'request'],
        ['entry', 'admin', 'request'],
        ['jobs', 'shop', 'request'],
        ['jobs', 'admin', 'request'],
      ],
    );
    expect(mentions(find(built, 'google_compute_url_map', 'entry'), '["/admin","/admin/*"]')).toBe(true);
    const jobs = find(built, 'google_cloud_run_v2_service', 'jobs');
    const urls = JSON.stringify(jobs.body).match(/"name":"\w+_URL".*?"\/\w+"/g) ?? [];
    expect(urls.filter((url) => url.includes('ADMIN_URL') && url.endsWith('"/admin"'))).toHaveLength(1);
    expect(mentions(jobs, '"/shop"')).toBe(false);
  });

  it('share one ingress and one cluster where all are in Kubernetes', () => {
    const built = shared('kubernetes', 'kubernetes', 'kubernetes');
    expect(typesOf(built).filter((type) => type === 'kubernetes_ingress_v1')).toHaveLength(1);
    expect(typesOf(built).filter((type) => type === 'google_container_cluster')).toHaveLength(1);
    expect(linesOf(built, 'gke/cluster-management')).toHaveLength(1);
    expect(mentions(find(built, 'kubernetes_ingress_v1', 'entry'), '/part-2/*')).toBe(true);
  });
});

it('an API gateway leads to each program by its path and may call each', () => {
  const built = designOf(
    [
      part('gateway', 'api_gateway'),
      web('orders', 'container', { behindGateway: true, path: '/orders' }),
      web('shop', 'container', { behindGateway: true }),
    ],
    [
      ['users', 'gateway', 'request'],
      ['gateway', 'orders', 'request'],
      ['gateway', 'shop', 'request'],
    ],
    ['api_gateway'],
  );
  const config = find(built, 'google_api_gateway_api_config', 'gateway');
  expect(mentions(config, '"/orders/{path=**}"')).toBe(true);
  for (const label of ['orders', 'shop']) {
    expect(mentions(config, `google_cloud_run_v2_service.${label}.uri`)).toBe(true);
    find(built, 'google_cloud_run_v2_service_iam_member', `gateway_${label}`);
  }
});

describe('an internal program', () => {
  const callers = [...WEB_FORMS.map((form) => `web-${form}`), ...WORKER_FORMS.map((form) => `worker-${form}`)];
  const internal = (form: Form) =>
    designOf(
      [
        ...WEB_FORMS.map((each) => web(`web-${each}`, each)),
        ...WORKER_FORMS.map((each) => worker(`worker-${each}`, each)),
        web('stock', form, { internal: true }),
        web('price-levels-of-the-shop', form, { internal: true }),
      ],
      [
        ...WEB_FORMS.map((each) => ['users', `web-${each}`, 'request'] as const),
        ...callers.flatMap((caller) =>
          ['stock', 'price-levels-of-the-shop'].map((called) => [caller, called, 'request'] as const),
        ),
      ],
      TERMS,
    );

  it.each(['container', 'function', 'vm', 'kubernetes'] as const)('in form %s is called by every program', (form) => {
    const built = internal(form);
    for (const id of callers) {
      const granted = Object.keys(built.site.granted(id).environment);
      expect(granted).toContain('STOCK_URL');
      expect(granted).toContain('PRICE_LEVELS_OF_THE_SHOP_URL');
    }
    expect(typesOf(built, 'output').filter((label) => label === 'stock_url')).toEqual([]);
    expect(faultsOf(built)).toEqual([]);
  });

  it('has an internal ingress, and its callers a way and the role to it', () => {
    const built = internal('container');
    expect(find(built, 'google_cloud_run_v2_service', 'stock').body).toMatchObject({
      ingress: 'INGRESS_TRAFFIC_INTERNAL_ONLY',
      invoker_iam_disabled: false,
    });
    find(built, 'google_cloud_run_v2_service_iam_member', 'web_container_stock');
    find(built, 'google_compute_firewall', 'web_container_stock');
    expect(find(built, 'google_cloud_run_v2_service', 'web_container').body.template).toHaveProperty(
      'body.vpc_access.nested',
      true,
    );
    expect(linesOf(built, 'cloud_dns/managed-zone').length).toBeGreaterThan(0);
  });

  it('is guarded by identity alone where a caller has no way into the private network', () => {
    const built = designOf(
      [web('open', 'function'), web('stock', 'container', { internal: true })],
      [
        ['users', 'open', 'request'],
        ['open', 'stock', 'request'],
      ],
      ['web_compute:function'],
    );
    expect(find(built, 'google_cloud_run_v2_service', 'stock').body).toMatchObject({
      ingress: 'INGRESS_TRAFFIC_ALL',
      invoker_iam_disabled: false,
    });
  });
});

it('programs that call each other do not wait for each other', () => {
  const built = designOf(
    [web('booking', 'container'), web('payment', 'container', { internal: true })],
    [
      ['users', 'booking', 'request'],
      ['booking', 'payment', 'request'],
      ['payment', 'booking', 'request'],
    ],
  );
  const service = (label: string) => find(built, 'google_cloud_run_v2_service', label);
  expect(Object.keys(built.site.granted('booking').environment)).toContain('PAYMENT_URL');
  expect(mentions(service('booking'), 'google_cloud_run_v2_service.payment')).toBe(false);
  expect(mentions(service('payment'), 'google_cloud_run_v2_service.booking')).toBe(false);
  expect(mentions(service('payment'), 'google_cloud_run_v2_service_iam_member.payment_booking')).toBe(false);
  find(built, 'google_cloud_run_v2_service_iam_member', 'payment_booking');
});

it('a program that reads and writes a bucket and queries a database twice has one grant and one rule for each', () => {
  const built = designOf(
    [web('shop', 'container'), part('files', 'object_storage'), part('db', 'relational_db')],
    [
      ['users', 'shop', 'request'],
      ['shop', 'files', 'read'],
      ['shop', 'files', 'write'],
      ['shop', 'db', 'query'],
      ['shop', 'db', 'write'],
    ],
  );
  expect(find(built, 'google_storage_bucket_iam_member', 'shop_files').body.role).toBe('roles/storage.objectUser');
  expect(faultsOf(built)).toEqual([]);
});

describe('what starts a program', () => {
  it.each(STARTERS)('%s reaches a worker in each form', (capability) => {
    const built = designOf(
      [part('starter', capability), ...WORKER_FORMS.map((form) => worker(`job-${form}`, form))],
      WORKER_FORMS.map((form) => ['starter', `job-${form}`, 'trigger'] as const),
      TERMS,
    );
    for (const form of WORKER_FORMS) expect(startOf(built, `job_${form}`)).not.toBeNull();
    expect(faultsOf(built)).toEqual([]);
  });

  it('a program may start jobs and is told where', () => {
    const built = designOf(
      [web('shop', 'container'), part('report', 'batch_compute'), worker('packer', 'vm')],
      [
        ['users', 'shop', 'request'],
        ['shop', 'report', 'trigger'],
        ['shop', 'packer', 'trigger'],
      ],
    );
    const names = Object.keys(built.site.granted('shop').environment);
    expect(names).toEqual(expect.arrayContaining(['REPORT_START_URL', 'PACKER_START_URL', 'PACKER_START_BODY']));
  });
});

describe('several nodes of each capability', () => {
  const callers = ['api-of-the-booking-office', 'fn', 'machines', 'pods', 'jobs'].map((id) => id.slice(0, 24));
  const stores = [
    ...['orders-db', 'customers-and-accounts-1', 'customers-and-accounts-2'].map((id) => part(id, 'relational_db')),
    part('stock-db', 'relational_db', { engine: 'mysql' }),
    ...['sessions', 'rates'].map((id) => part(id, 'cache')),
    ...['scans', 'exports', 'scans-of-the-archive-one'].map((id) => part(id, 'object_storage')),
    ...['mails', 'news-mails'].map((id) => part(id, 'email_sms')),
    part('texts', 'email_sms', { sms: true }),
    ...['mail-queue', 'scan-queue'].map((id) => part(id, 'queue')),
    ...['site-one', 'site-two'].map((id) => part(id, 'static_site')),
    ...['nightly', 'weekly'].map((id) => part(id, 'scheduler')),
  ];
  const kinds = {
    relational_db: 'query',
    cache: 'query',
    object_storage: 'write',
    email_sms: 'send',
    queue: 'message',
  } as const;
  const built = designOf(
    [
      web(callers[0] ?? '', 'container'),
      web('fn', 'function'),
      web('machines', 'vm'),
      web('pods', 'kubernetes'),
      worker('jobs', 'container'),
      part('entry', 'load_balancer'),
      part('dns', 'dns'),
      part('monitoring', 'monitoring'),
      ...stores,
    ],
    [
      ['users', callers[0] ?? '', 'request'],
      ['users', 'fn', 'request'],
      ['users', 'pods', 'request'],
      ['users', 'entry', 'request'],
      ['entry', 'machines', 'request'],
      ['mail-queue', 'jobs', 'trigger'],
      ['nightly', 'jobs', 'trigger'],
      ['weekly', 'fn', 'trigger'],
      ...callers.flatMap((caller) =>
        stores.flatMap(({ id, capability }) =>
          capability in kinds ? [[caller, id, kinds[capability as keyof typeof kinds]] as const] : [],
        ),
      ),
    ],
    TERMS,
  );

  it('gives a valid project', () => {
    expect(faultsOf(built)).toEqual([]);
  });

  it.each(callers)('tells %s each store by a name of its own', (caller) => {
    const names = built.site.from(caller).flatMap((edge) => {
      const to = built.site.find(edge.to);
      const principal = built.site.find(caller)?.choice.principal;
      const grant = principal ? to?.choice.grantAccess(built.site, principal, edge) : null;
      return [...Object.keys(grant?.environment ?? {}), ...Object.keys(grant?.secrets ?? {})];
    });
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(stores.length);
  });

  it('has one name of the system and names below it', () => {
    const names = typesOf(built, 'google_dns_record_set').map(
      (label) =>
        JSON.stringify(find(built, 'google_dns_record_set', label).body.name) +
        String(find(built, 'google_dns_record_set', label).body.type),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});

/** What would stop Terraform: unequal blocks of one address, unknown references, equal or too long names. */
function faultsOf(built: Design): readonly string[] {
  return [...repeated(built), ...unresolved(built), ...badNames(built), ...notPermitted(built)];
}

/** Types that the deploy identity has no permissions for. */
function notPermitted({ site, blocks }: Design): readonly string[] {
  const permissions = permissionsOf(site);
  return deployedTypes(blocks).filter((type) => permissions[type] === undefined);
}

function repeated({ blocks }: Design): readonly string[] {
  const seen = new Map<string, string>();
  return blocks.flatMap((block) => {
    if (['locals', 'provider', 'terraform'].includes(block.type)) return [];
    const address = [block.type, ...block.labels].join('.');
    const text = JSON.stringify(block.body);
    const known = seen.get(address);
    seen.set(address, text);
    return known === undefined || known === text ? [] : [`${address} is declared twice`];
  });
}

function unresolved(built: Design): readonly string[] {
  const declared = new Set(built.blocks.map(({ labels }) => labels.join('.')));
  const used = printed(built).matchAll(/(?<![\w."-])(?:data\.)?((?:google|kubernetes|random|archive)_\w+\.\w+)\b/g);
  return [...new Set([...used].map(([, address = '']) => address))].filter((address) => !declared.has(address));
}

/** Longest names by type, as Google Cloud documents them; 63 otherwise. */
const LIMITS: Readonly<Record<string, number>> = {
  google_service_account: 30,
  google_firebase_hosting_site: 30,
  google_cloud_run_v2_service: 49,
  google_secret_manager_secret: 255,
  google_cloud_scheduler_job: 500,
  google_pubsub_topic: 255,
  google_pubsub_subscription: 255,
};
const NAME_KEYS = ['name', 'account_id', 'site_id', 'secret_id', 'repository_id', 'pipeline_id'];

function badNames(built: Design): readonly string[] {
  const seen = new Set<string>();
  return distinct(built).flatMap((block) => {
    const [type = ''] = block.labels;
    const key = NAME_KEYS.find((each) => JSON.stringify(block.body[each] ?? '').includes('local.name'));
    if (block.type !== 'resource' || key === undefined) return [];
    const name = JSON.stringify(block.body[key])
      .replaceAll('local.name', 'elevenchars-prod')
      .replaceAll('var.project_id', 'p'.repeat(30))
      .replaceAll('random_id.suffix.hex', 'abcdef')
      .replaceAll(/"hcl"|"code"|"template"|"parts"|[^a-z0-9-]/g, '');
    const id = `${type} ${name} ${JSON.stringify(block.body.location ?? '')}`;
    const isRepeated = seen.has(id);
    seen.add(id);
    const isLong = name.length > (LIMITS[type] ?? 63);
    return isRepeated || isLong
      ? [`${type}.${block.labels[1]}: ${name} ${isLong ? 'is too long' : 'is used twice'}`]
      : [];
  });
}

/** The block that starts a program: a push or pull subscription, a schedule, a pipeline or a step of a workflow. */
function startOf({ blocks }: Design, label: string): string | null {
  const starting = [
    'google_pubsub_subscription',
    'google_cloud_scheduler_job',
    'google_eventarc_pipeline',
    'google_workflows_workflow',
  ];
  const found = blocks.find(
    (block) =>
      starting.includes(block.labels[0] ?? '') &&
      (block.labels[1]?.endsWith(`_${label}`) || mentions(block, `.${label}.`)),
  );
  return found === undefined ? null : found.labels.join('.');
}

/** Each block once: what several nodes share, each of them declares. */
function distinct({ blocks }: Design): readonly Block[] {
  return [...new Map(blocks.map((block) => [[block.type, ...block.labels].join('.'), block])).values()];
}

/** Labels of the blocks of a type, or the types of all resources. */
function typesOf(built: Design, type?: string): readonly string[] {
  const blocks = distinct(built);
  if (type === undefined) return blocks.map(({ labels: [own = ''] }) => own);
  if (type === 'output') return blocks.filter((block) => block.type === 'output').map(({ labels: [own = ''] }) => own);
  return blocks.filter(({ labels: [own] }) => own === type).map(({ labels }) => labels[1] ?? '');
}

function linesOf({ estimate }: Design, meter: string) {
  return estimate.line_items.filter((line) => line.meter === meter);
}
