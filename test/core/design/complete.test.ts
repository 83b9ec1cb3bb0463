import { describe, expect, it } from 'vitest';
import { compose } from '#core/design/complete.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import type { Term } from '#core/model/capability.ts';
import { CAPABILITIES } from '#core/model/capability.ts';
import type { MailDemand } from '#core/model/demand.ts';
import type { ResolvedRequirements } from '#core/model/resolved.ts';
import { withDetails } from '#core/reading/extract/traits.ts';
import { excluding, loadAt, loadOf, requirementsOf, workloadOf } from '../../support/requirements.ts';

const EVERYTHING = new Set(CAPABILITIES);

function graphOf(terms: readonly Term[], more: Parameters<typeof requirementsOf>[1] = {}) {
  return compose(requirementsOf(terms, more), loadAt(40), PATTERNS, EVERYTHING).value;
}

function ids(terms: readonly Term[], more: Parameters<typeof requirementsOf>[1] = {}): readonly string[] {
  return graphOf(terms, more).nodes.map(({ id }) => id);
}

function edges(terms: readonly Term[], more: Parameters<typeof requirementsOf>[1] = {}): readonly string[] {
  return graphOf(terms, more).edges.map(({ id }) => id);
}

const WEB: readonly Term[] = ['web_compute', 'relational_db', 'monitoring'];

describe('compose', () => {
  it('builds a static site from three components', () => {
    expect(ids(['static_site'])).toEqual(['site', 'cdn', 'dns']);
    expect(edges(['static_site'])).toEqual(['users-cdn', 'cdn-site', 'users-dns']);
  });

  it('makes a web application with a database, its entry point and outbound internet access', () => {
    expect(ids(WEB)).toEqual(['lb', 'app', 'dns', 'db', 'egress', 'registry', 'monitoring']);
    expect(edges(WEB)).toEqual(
      expect.arrayContaining([
        'users-lb',
        'lb-app',
        'app-db',
        'app-egress',
        'app-registry',
        'app-monitoring',
        'monitoring-team',
      ]),
    );
  });

  it('adds a requested cache, object storage, queue and worker, connected to their users', () => {
    const asked: readonly Term[] = [...WEB, 'cache', 'object_storage', 'queue', 'worker_compute', 'email_sms'];
    expect(ids(asked)).toEqual(expect.arrayContaining(['cache', 'files', 'queue', 'worker', 'mail']));
    expect(edges(asked)).toEqual(
      expect.arrayContaining([
        'app-cache',
        'worker-db',
        'worker-files',
        'app-queue',
        'queue-worker',
        'worker-mail',
        'mail-mailboxes',
      ]),
    );
    expect(edges(asked)).not.toContain('app-mail');
  });

  it('gives a partner that calls back outbound access, an entry point and a secret for its key', () => {
    const shop = { technologyNames: ['stripe'] };
    expect(edges(WEB, shop)).toEqual(expect.arrayContaining(['egress-stripe', 'stripe-lb', 'app-secrets']));
  });

  it('puts a CDN in front of the load balancer, which then has half of the egress and no direct users', () => {
    const cached: readonly Term[] = ['web_compute', 'cdn', 'waf'];
    const more = { technologyNames: ['stripe'] };
    expect(edges(cached, more)).toEqual(expect.arrayContaining(['users-cdn', 'cdn-lb', 'waf-cdn', 'stripe-cdn']));
    expect(edges(cached, more)).not.toEqual(expect.arrayContaining(['users-lb']));
    const { nodes } = graphOf(cached);
    const through = workloadOf(40).egressGbPerMonth.value;
    expect(nodes.find(({ id }) => id === 'cdn')?.demand).toMatchObject({ egressGbPerMonth: through });
    expect(nodes.find(({ id }) => id === 'lb')?.demand).toMatchObject({
      egressGbPerMonth: through / 2,
      peakRps: 40,
      behindCdn: true,
    });
  });

  it('puts a required API gateway in front of the load balancer, and omits an inferred one', () => {
    const asked = requirementsOf(['web_compute', 'api_gateway']);
    const wished = asked.components.map((one) => ({ ...one, demand: 'wish' as const, strength: 'implied' as const }));
    const { nodes, edges: ways } = compose(asked, loadAt(5), PATTERNS, EVERYTHING).value;
    const found = ways.map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining(['users-gateway', 'gateway-lb', 'lb-app']));
    expect(found).not.toContain('users-lb');
    expect(nodes.find(({ id }) => id === 'lb')?.demand).toMatchObject({ behindGateway: true });
    const plain = compose({ ...asked, components: wished }, loadAt(5), PATTERNS, EVERYTHING).value;
    expect(plain.nodes.map(({ id }) => id)).not.toContain('gateway');
    expect(plain.nodes.find(({ id }) => id === 'lb')?.demand).not.toHaveProperty('behindGateway');
  });

  it('routes webhooks through the API gateway, with a firewall or a CDN in front of it', () => {
    const shop = { technologyNames: ['stripe'] };
    expect(edges(['web_compute', 'api_gateway'], shop)).toContain('stripe-gateway');
    expect(edges(['web_compute', 'api_gateway', 'waf'])).toEqual(
      expect.arrayContaining(['users-gateway', 'waf-gateway', 'gateway-lb']),
    );
    expect(edges(['web_compute', 'api_gateway', 'cdn'])).toEqual(
      expect.arrayContaining(['users-cdn', 'cdn-gateway', 'gateway-lb']),
    );
  });

  it('connects the CDN to the static site and users to the load balancer if both exist', () => {
    expect(edges(['static_site', 'web_compute', 'cdn'])).toEqual(
      expect.arrayContaining(['users-cdn', 'cdn-site', 'users-lb']),
    );
  });

  describe('messages', () => {
    const graphOf = (words: readonly string[]) => {
      const base = requirementsOf(['web_compute', 'email_sms']);
      const evidence = words.map((text) => ({ start: 0, end: text.length, text }));
      const components = withDetails(base.components.map((item) => ({ ...item, evidence })));
      return compose({ ...base, components }, loadAt(5), PATTERNS, EVERYTHING).value;
    };
    const asked = (words: readonly string[]) =>
      graphOf(words).nodes.flatMap((node) => (node.capability === 'email_sms' ? [node] : []));
    const titles = (words: readonly string[]) => asked(words).map(({ title }) => title);

    it('separates SMS recipients from e-mail recipients', () => {
      expect(asked(['push notifications'])).toMatchObject([{ id: 'mail', demand: { push: true } }]);
      for (const words of [['push notifications', 'e-mails'], []]) {
        expect(titles(words)).toEqual(['E-mail']);
        expect(asked(words)[0]?.demand).not.toHaveProperty('push');
      }
    });

    it.each([
      [['SMS']],
      [['rappel', 'SMS']],
      [['SMS-Nachricht']],
      [['mensaje de texto']],
      [['get a text', 'reminder']],
      [['texted']],
      [['alerts by', 'twilio']],
    ])('uses text messages if the words name no other channel: %j', (words) => {
      const { actors, edges } = graphOf(words);
      expect(asked(words)).toMatchObject([{ id: 'mail', title: 'SMS', demand: { sms: true } }]);
      expect(actors).toContainEqual({ id: 'phones', title: 'Mobile phones' });
      expect(actors).not.toContainEqual(expect.objectContaining({ id: 'mailboxes' }));
      expect(edges).toContainEqual(expect.objectContaining({ from: 'app', to: 'mail', kind: 'send' }));
      expect(edges).toContainEqual(expect.objectContaining({ from: 'mail', to: 'phones', kind: 'delivery' }));
    });

    it.each([
      [['order e-mail', 'SMS'], 'E-mail'],
      [['newsletter', 'text messages'], 'E-mail'],
      [['push when', 'sms'], 'Push notifications'],
    ])('shares them out between texts and another way that is said: %j', (words, other) => {
      expect(titles(words)).toEqual([other, 'SMS']);
      expect(asked(words).map(({ id }) => id)).toEqual(['mail', 'mail-texts']);
      const [first, texts] = asked(words).map(({ demand }) => demand as MailDemand);
      const alone = asked(['SMS'])[0]?.demand as MailDemand;
      expect(first).not.toHaveProperty('sms');
      expect(first?.messagesPerMonth).toBe(alone.messagesPerMonth / 2);
      expect(texts?.messagesPerMonth).toBe(alone.messagesPerMonth / 2);
    });

    it('counts a phrase with both channels as e-mail', () => {
      expect(titles(['alerts by mail or text'])).toEqual(['E-mail']);
    });
  });

  it('uses functions behind an API gateway for scale to zero', () => {
    const serverless = requirementsOf(['web_compute', 'key_value_db']);
    const qualities: ResolvedRequirements['qualities'] = {
      serverless: { value: 1, origin: 'stated', because: 'stated by the test', evidence: [] },
    };
    const { nodes } = compose({ ...serverless, qualities }, loadAt(5), PATTERNS, EVERYTHING).value;
    expect(nodes.map(({ id }) => id)).toEqual(['gateway', 'app', 'store', 'egress']);
    expect(nodes.find(({ id }) => id === 'app')?.needs).toMatchObject({
      forms: ['function', 'container'],
      scaleToZero: true,
    });
    const asked = compose({ ...requirementsOf(['web_compute:container']), qualities }, loadAt(5), PATTERNS, EVERYTHING);
    expect(asked.value.nodes.find(({ id }) => id === 'app')?.needs.forms).toEqual(['container', 'function']);
  });

  it('omits excluded components, and keeps excluded compute forms off the list', () => {
    expect(ids(WEB, { exclusions: excluding('relational_db', 'dns', 'ci_registry') })).toEqual([
      'lb',
      'app',
      'egress',
      'monitoring',
    ]);
    const app = graphOf(WEB, { exclusions: excluding('web_compute:container', 'web_compute:kubernetes') }).nodes.find(
      ({ id }) => id === 'app',
    );
    expect(app?.needs.forms).toEqual(['paas', 'function', 'vm']);
    expect(ids(['static_site'], { exclusions: excluding('cdn') })).toEqual(['site', 'dns']);
    expect(ids(['api_gateway', 'relational_db'], { exclusions: excluding('web_compute') })).not.toContain('app');
  });

  it('adds one node for "a relational or a document database"', () => {
    const either = requirementsOf(['web_compute']);
    const [first] = either.components;
    if (first === undefined) throw new Error('no requirement');
    const components = [first, { ...first, id: 'db', anyOf: ['relational_db', 'document_db'] as const }];
    const { nodes } = compose({ ...either, components }, loadAt(5), PATTERNS, EVERYTHING).value;
    expect(nodes.filter(({ zone }) => zone === 'private_data').map(({ id }) => id)).toEqual(['db']);
  });

  it('uses the requested number of zones, and puts no database in a public subnet', () => {
    const { nodes } = graphOf([...WEB, 'waf'], { zones: 2 });
    for (const id of ['lb', 'app', 'db', 'egress']) expect(nodes.find((node) => node.id === id)?.needs.zones).toBe(2);
    expect(nodes.find(({ id }) => id === 'db')?.zone).toBe('private_data');
    expect(nodes.map(({ id }) => id)).toContain('waf');
  });

  it('selects MySQL for products that need MySQL', () => {
    const db = graphOf(WEB, { technologyNames: ['wordpress'] }).nodes.find(
      (node) => node.capability === 'relational_db',
    );
    expect(db?.capability === 'relational_db' && db.demand.engine).toBe('mysql');
  });

  describe('leaves nothing open', () => {
    it('routes device messages to the consumer', () => {
      expect(edges(['iot_ingest', 'worker_compute', 'timeseries_db'])).toEqual(
        expect.arrayContaining(['things-devices', 'devices-queue', 'queue-worker', 'worker-series']),
      );
      expect(edges([...WEB, 'iot_ingest', 'worker_compute'])).toEqual(
        expect.arrayContaining(['app-queue', 'queue-worker', 'devices-worker']),
      );
      const both = edges(['iot_ingest', 'worker_compute', 'stream_processing', 'timeseries_db']);
      expect(both).toEqual(expect.arrayContaining(['devices-processor', 'processor-series', 'devices-queue']));
      expect(edges(['iot_ingest', 'worker_compute', 'event_stream'])).not.toContain('devices-worker');
    });

    it('keeps stream results in stores without a writer, else in the most likely store', () => {
      expect(edges(['event_stream', 'stream_processing', 'object_storage'])).toContain('processor-files');
      const asked = edges(['web_compute', 'event_stream', 'stream_processing', 'object_storage', 'key_value_db']);
      expect(asked.filter((id) => id.startsWith('processor-'))).toEqual(['processor-store']);
    });

    it('have a producer outside the system if no component sends', () => {
      expect(edges(['queue', 'worker_compute'])).toContain('producers-queue');
      expect(edges(['pubsub'])).toContain('producers-topic');
      expect(edges([...WEB, 'queue'])).not.toContain('producers-queue');
    });
  });

  it('sizes workers for the jobs that were counted, without web requests', () => {
    const jobs = (count: number) => {
      const workload = { ...workloadOf(0), jobsPerMonth: { ...workloadOf(0).peakRps, value: count } };
      const { nodes } = compose(
        requirementsOf(['queue', 'worker_compute']),
        loadOf(workload),
        PATTERNS,
        EVERYTHING,
      ).value;
      const worker = nodes.find(({ id }) => id === 'worker');
      return worker?.capability === 'worker_compute' ? worker.demand.peakJobsPerSecond : Number.NaN;
    };
    expect(jobs(730 * 3600)).toBe(4);
    expect(jobs(0)).toBeGreaterThan(0);
  });

  it('counts users that sign in, and not readers', () => {
    const people = (text: string, asked: string) => {
      const said = (words: string) => [{ start: 0, end: words.length, text: words }];
      const quantity = {
        kind: 'quantity',
        metric: 'monthly_users',
        value: 2_000_000,
        low: null,
        because: text,
      } as const;
      const requirements = requirementsOf(['web_compute', 'identity'], {
        quantities: withDetails([{ ...quantity, evidence: said(text) }]),
      });
      const components = withDetails(requirements.components.map((one) => ({ ...one, evidence: said(asked) })));
      const workload = { ...workloadOf(40), people: { ...workloadOf(40).people, value: 2_000_000 } };
      const { nodes } = compose({ ...requirements, components }, loadOf(workload), PATTERNS, EVERYTHING).value;
      const signIn = nodes.find(({ id }) => id === 'sign-in');
      return signIn?.capability === 'identity' ? signIn.demand.monthlyUsers : Number.NaN;
    };
    expect(people('2 million members', 'sign in')).toBe(2_000_000);
    expect(people('2 million readers', 'sign in')).toBe(200_000);
    expect(people('2 million readers', 'single sign-on')).toBe(50);
    expect(people('2 million members', 'single sign-on')).toBe(2_000_000);
  });

  it('reports when nothing can be built', () => {
    const { value, findings } = compose(requirementsOf([]), loadAt(1), PATTERNS, EVERYTHING);
    expect(value.nodes).toEqual([]);
    expect(findings.map(({ id }) => id)).toEqual(['COMPOSE-01']);
  });
});
