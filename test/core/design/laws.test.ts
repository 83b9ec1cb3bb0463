import { beforeAll, describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';
import { requirementsSchema } from '#core/model/requirements.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

type Component = { id: string; capability: string; products?: readonly object[]; strength?: string };

/** A design of exactly these components, without a text. */
function designed(
  components: readonly Component[],
  flows: readonly object[] = [],
  cloud: CloudId = 'aws',
  external: readonly object[] = [],
  actors: readonly object[] = [],
): Blueprint {
  const requirements = requirementsSchema.parse({
    scope_closed: true,
    components: components.map((component) => ({ name: component.id, ...component })),
    flows,
    external,
    actors,
  });
  return engine.synthesize({ id: 'synt_1', text: '', cloud, constraints: {}, requirements });
}

const breaches = ({ findings }: Blueprint) => findings.map(({ id }) => id).filter((id) => id.startsWith('LAW-'));
const edge = ({ graph }: Blueprint, from: string, to: string) =>
  graph.edges.find((one) => one.from === from && one.to === to);

describe.each(CLOUD_IDS)('on %s', (cloud) => {
  it('a queue without a worker is emptied by the program that fills it', () => {
    const blueprint = designed(
      [
        { id: 'shop', capability: 'web_compute' },
        { id: 'orders', capability: 'queue' },
      ],
      [],
      cloud,
    );
    expect(edge(blueprint, 'shop', 'orders')?.kind).toBe('message');
    expect(edge(blueprint, 'orders', 'shop')?.kind).toBe('trigger');
    expect(breaches(blueprint)).toEqual([]);
  });

  it('a database that nothing uses stands on the first screen and lowers the confidence', () => {
    const blueprint = designed([{ id: 'archive', capability: 'relational_db' }], [], cloud);
    expect(breaches(blueprint)).toEqual(['LAW-ROLE-archive-writer', 'LAW-ROLE-archive-reader']);
    const [, summary = ''] = blueprint.markdown.split('\n## ');
    expect(summary).toContain('**Not covered:**\n\n- archive: no component writes to it.');
    expect(blueprint.confidence.value).toBeLessThanOrEqual(0.5);
  });

  it('an edge names the resources that implement it', () => {
    const blueprint = designed(
      [
        { id: 'shop', capability: 'web_compute' },
        { id: 'photos', capability: 'object_storage' },
      ],
      [],
      cloud,
    );
    const uses = edge(blueprint, 'shop', 'photos');
    expect(uses?.grant.length).toBeGreaterThan(0);
    expect(uses?.address.length).toBeGreaterThan(0);
  });
});

describe('on gcp', () => {
  it('a CDN is an argument of the load balancer that it is in', () => {
    const blueprint = designed(
      [
        { id: 'shop', capability: 'web_compute' },
        { id: 'edge', capability: 'cdn' },
        { id: 'firewall', capability: 'waf' },
      ],
      [],
      'gcp',
    );
    expect(blueprint.graph.nodes.map(({ service }) => service)).toContain('Cloud CDN');
    expect(breaches(blueprint)).toEqual([]);
  });

  it('a report that people draw is action required, and no breach', () => {
    const blueprint = designed(
      [
        { id: 'loader', capability: 'worker_compute' },
        { id: 'figures', capability: 'data_warehouse' },
        { id: 'reports', capability: 'bi_dashboard' },
      ],
      [{ from: 'loader', to: 'figures', interaction: 'write' }],
      'gcp',
    );
    const found = blueprint.findings.filter(({ id }) => id.startsWith('LAW-EDGE-'));
    expect(found).toMatchObject([{ id: 'LAW-EDGE-reports-figures', status: 'yours' }]);
    const [, summary = ''] = blueprint.markdown.split('\n## ');
    expect(summary.split('**Action required:**')[1]).toContain(
      'reports → figures: the connection needs a manual step.',
    );
  });

  it('a new file in a bucket starts its conversion', () => {
    const blueprint = designed(
      [
        { id: 'portal', capability: 'web_compute' },
        { id: 'films', capability: 'object_storage' },
        { id: 'converter', capability: 'media_transcode' },
      ],
      [],
      'gcp',
    );
    expect(edge(blueprint, 'films', 'converter')?.path).toContain('google_eventarc_trigger.converter');
    expect(breaches(blueprint)).toEqual([]);
  });
});

describe('on azure', () => {
  it('results of stream processing reach Data Explorer through an event hub', () => {
    const blueprint = designed(
      [
        { id: 'vehicles', capability: 'iot_ingest' },
        { id: 'averages', capability: 'stream_processing' },
        { id: 'history', capability: 'timeseries_db' },
        { id: 'portal', capability: 'web_compute' },
      ],
      [
        { from: 'vehicles', to: 'averages', interaction: 'push' },
        { from: 'averages', to: 'history', interaction: 'write' },
        { from: 'portal', to: 'history', interaction: 'read' },
      ],
      'azure',
    );
    expect(breaches(blueprint)).toEqual([]);
    expect(edge(blueprint, 'averages', 'averages-results')?.path).toContain(
      'azurerm_stream_analytics_output_eventhub.averages_averages_results',
    );
    expect(edge(blueprint, 'averages-results', 'history')?.path).toContain(
      'azurerm_kusto_eventhub_data_connection.history_averages_results',
    );
  });

  it('a role alone does not connect two managed services', () => {
    const blueprint = designed(
      [
        { id: 'shop', capability: 'web_compute' },
        { id: 'orders', capability: 'document_db' },
        { id: 'export', capability: 'etl' },
        { id: 'files', capability: 'data_lake' },
      ],
      [
        { from: 'shop', to: 'orders', interaction: 'write' },
        { from: 'export', to: 'orders', interaction: 'read' },
        { from: 'export', to: 'files', interaction: 'write' },
      ],
      'azure',
    );
    expect(edge(blueprint, 'export', 'orders')?.grant).not.toEqual([]);
    expect(edge(blueprint, 'export', 'orders')?.path).toEqual([]);
    expect(breaches(blueprint)).toEqual(['LAW-EDGE-export-orders']);
  });

  it('a vault copies file shares, and MySQL restores from its own backups', () => {
    const shop = { id: 'shop', capability: 'web_compute' };
    const orders = { id: 'orders', capability: 'relational_db', products: [{ name: 'mysql' }] };
    const copies = { id: 'copies', capability: 'backup', strength: 'stated' };
    const alone = designed([shop, orders, copies], [], 'azure');
    expect(alone.graph.nodes.map(({ capability }) => capability)).not.toContain('backup');
    const both = designed([shop, orders, copies, { id: 'photos', capability: 'file_storage' }], [], 'azure');
    expect(both.graph.edges.filter(({ from }) => from === 'copies').map(({ to }) => to)).toEqual(['photos']);
    expect(edge(both, 'copies', 'photos')?.path).toContain('azurerm_backup_protected_file_share.copies_photos');
    expect(breaches(both)).toEqual(['LAW-STEP-orders']);
  });

  it('a program has the address of its GPU machines, and the network lets it through', () => {
    const blueprint = designed(
      [
        { id: 'studio', capability: 'web_compute' },
        { id: 'models', capability: 'gpu_compute' },
      ],
      [{ from: 'studio', to: 'models', interaction: 'request' }],
      'azure',
    );
    expect(edge(blueprint, 'studio', 'models')?.address).toContain('GPU_URL');
    expect(breaches(blueprint)).toEqual([]);
    const rules = blueprint.iac.files.find(({ path }) => path === 'security.tf')?.content;
    expect(rules).toContain('edge studio-models');
  });

  const tunnel = { id: 'tunnel', capability: 'vpn_or_private_link' };
  const portal = { id: 'portal', capability: 'web_compute' };

  it('a program that only an office calls has no public address', () => {
    const blueprint = designed(
      [portal, tunnel],
      [{ from: 'hospital', to: 'portal', interaction: 'request' }],
      'azure',
      [{ id: 'hospital', name: 'Hospital', where: 'on_premises' }],
    );
    expect(edge(blueprint, 'tunnel', 'portal')?.path).toContain(
      'azurerm_network_security_rule.apps_from_office_tunnel',
    );
    expect(blueprint.graph.edges.filter(({ to }) => to === 'portal').map(({ from }) => from)).toEqual(['tunnel']);
    const compute = blueprint.iac.files.find(({ path }) => path === 'compute.tf')?.content;
    expect(compute).toMatch(/internal_load_balancer_enabled += true/);
    expect(breaches(blueprint)).toEqual([]);
  });

  it('a public program calls the office through the tunnel', () => {
    const blueprint = designed([portal, tunnel], [], 'azure');
    expect(edge(blueprint, 'portal', 'tunnel')?.address).toEqual(['TUNNEL_NETWORKS']);
    expect(edge(blueprint, 'tunnel', 'portal')).toBeUndefined();
    expect(breaches(blueprint)).toEqual([]);
  });

  it('reports for a few people are bought as licences, by a person', () => {
    const blueprint = designed(
      [portal, { id: 'orders', capability: 'relational_db' }, { id: 'reports', capability: 'bi_dashboard' }],
      [],
      'azure',
    );
    expect(blueprint.graph.nodes.find(({ id }) => id === 'reports')?.service).toBe('Power BI Pro');
    expect(blueprint.findings.find(({ id }) => id === 'LAW-PRICE-reports')).toMatchObject({ status: 'yours' });
    const [, summary = ''] = blueprint.markdown.split('\n## ');
    expect(summary.split('**Action required:**')[1]).toContain(
      'Power BI Pro licences in the Microsoft 365 admin center',
    );
  });

  it('each partner of an API has a key, a rate and a quota; people need none', () => {
    const api = [portal, { id: 'gateway', capability: 'api_gateway' }];
    const calls = (from: string) => ({ from, to: 'portal', interaction: 'request' });
    const insurers = { id: 'insurers', name: 'Insurers', kind: 'organisation' };
    const drivers = { id: 'drivers', name: 'Drivers', kind: 'person' };
    const edgeFile = (actors: readonly object[], flows: readonly object[]) =>
      designed(api, flows, 'azure', [], actors).iac.files.find(({ path }) => path === 'edge.tf')?.content ?? '';
    const closed = edgeFile([insurers], [calls('insurers')]);
    expect(closed).not.toMatch(/subscription_required += false/);
    expect(closed).toMatch(/rate-limit calls=.*gateway_partner_calls_per_minute/);
    const both = edgeFile([insurers, drivers], [calls('insurers'), calls('drivers')]);
    expect(both).toMatch(/path += ""[\s\S]*?subscription_required = false/);
    expect(both).toMatch(/path += "partners"[\s\S]*?subscription_required = true/);
    expect(edgeFile([drivers], [calls('drivers')])).not.toContain('azurerm_api_management_product');
  });

  it('visitors of a site call its API, which allows the origin of the site', () => {
    const blueprint = designed(
      [{ id: 'form', capability: 'static_site' }, portal],
      [
        { from: 'citizens', to: 'form', interaction: 'request' },
        { from: 'form', to: 'portal', interaction: 'request' },
      ],
      'azure',
      [],
      [{ id: 'citizens', name: 'Citizens', kind: 'person' }],
    );
    expect(blueprint.findings.filter(({ id }) => id.startsWith('FLOW-'))).toEqual([]);
    expect(blueprint.graph.edges.some(({ from, to }) => from === 'citizens' && to === 'portal')).toBe(true);
    const compute = blueprint.iac.files.find(({ path }) => path === 'compute.tf')?.content;
    expect(compute).toMatch(/allowed_origins = .*azurerm_static_web_app\.form\.default_host_name/);
  });
});
