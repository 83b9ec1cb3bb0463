import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Blueprint,
  CLOUD_IDS,
  type CloudId,
  type Constraints,
  createEngine,
  type Engine,
  STAGES,
} from '#core/index.ts';
import { INTENTS } from '../iac/intents.ts';
import { sampleOf } from '../support/sample.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function synthesize(text: string, cloud: CloudId, constraints: Constraints = {}): Blueprint {
  return engine.synthesize({ id: 'synt_test', text, cloud, constraints });
}

function textOf(name: string): string {
  const intent = INTENTS.find((one) => one.name === name);
  if (intent === undefined) throw new Error(`no intent ${name}`);
  return intent.text;
}

function provided(blueprint: Blueprint): ReadonlySet<string> {
  return new Set(blueprint.graph.nodes.flatMap(({ provides }) => provides));
}

const every = INTENTS.flatMap(({ name }) => CLOUD_IDS.map((cloud) => ({ name, cloud })));

describe.each(sampleOf(every, 4))('$name on $cloud', ({ name, cloud }) => {
  let made: Blueprint | undefined;
  const once = () => {
    made ??= synthesize(textOf(name), cloud);
    return made;
  };

  it('gives the same bytes twice', () => {
    expect(JSON.stringify(synthesize(textOf(name), cloud))).toBe(JSON.stringify(once()));
  });

  it('has an estimate that adds up to the cent, each line with unit, region and source', () => {
    const { estimate } = once();
    const cents = estimate.line_items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    expect(cents).toBe(Math.round(estimate.total * 100));
    for (const line of estimate.line_items) {
      expect(line.unit).not.toBe('');
      expect(line.region).not.toBe('');
      expect(line.source).not.toBe('');
      expect(Math.abs(line.amount - line.quantity * line.unit_price)).toBeLessThanOrEqual(0.005_000_1);
    }
    expect(estimate.low).toBeLessThanOrEqual(estimate.total);
    expect(estimate.high).toBeGreaterThanOrEqual(estimate.total);
  });

  it('makes only claims that the Terraform fulfils', () => {
    const { findings, iac } = once();
    const unproven = findings.filter(({ proof }) => {
      if (proof === null) return false;
      const file = iac.files.find(({ path }) => path === proof.file)?.content ?? '';
      return !blockOf(file, proof.resource).replaceAll(/ +/g, ' ').includes(proof.argument);
    });
    expect(unproven).toEqual([]);
  });

  it('connects every node, and existing nodes only', () => {
    const { graph } = once();
    const ids = new Set([...graph.nodes, ...graph.actors].map(({ id }) => id));
    for (const edge of graph.edges) {
      expect(ids).toContain(edge.from);
      expect(ids).toContain(edge.to);
    }
    expect(new Set(graph.edges.map(({ id }) => id)).size).toBe(graph.edges.length);
    expect(graph.nodes.filter(({ zone, capability }) => zone === 'public' && capability === 'relational_db')).toEqual(
      [],
    );
  });
});

/** Text of a resource in a file, or of a variable as `variable.name`. */
function blockOf(file: string, address: string): string {
  const [type = '', ...labels] = address.split('.');
  const head =
    type === 'variable' || type === 'data'
      ? `${type} ${labels.map((label) => `"${label}"`).join(' ')} {`
      : `resource "${type}" "${labels.join('.')}" {`;
  const start = file.indexOf(head);
  return start === -1 ? '' : file.slice(start, file.indexOf('\n}\n', start));
}

describe('a shop for hand-made cakes', () => {
  it.each(CLOUD_IDS)(
    'on %s has compute, a database, object storage and e-mail, in the United Kingdom and within £80',
    (cloud) => {
      const blueprint = synthesize(textOf('cake-shop'), cloud);
      const terms = provided(blueprint);
      for (const term of ['web_compute', 'relational_db', 'object_storage', 'secrets']) expect(terms).toContain(term);
      expect(terms).toContain('email_sms');
      for (const absurd of ['web_compute:kubernetes', 'event_stream', 'data_warehouse', 'gpu_compute'])
        expect(terms).not.toContain(absurd);
      expect(blueprint.region).toMatch(/^(eu-west-2|europe-west2|uksouth|ukwest)$/);
      expect(blueprint.resolved.budget).toMatchObject({ amount: 80, currency: 'GBP' });
      expect(blueprint.estimate.budget.verdict).toBe('within');
      expect(blueprint.graph.actors.map(({ id }) => id)).toContain('stripe');
    },
  );
});

describe('a blog', () => {
  it.each(CLOUD_IDS)('on %s is a static site of a few dollars without a database', (cloud) => {
    const blueprint = synthesize(textOf('travel-blog'), cloud);
    const terms = provided(blueprint);
    expect(terms).toContain('static_site');
    expect(terms).toContain('cdn');
    for (const excess of ['relational_db', 'document_db', 'web_compute', 'load_balancer', 'cache'])
      expect(terms).not.toContain(excess);
    expect(blueprint.graph.nodes.length).toBeLessThanOrEqual(3);
    expect(blueprint.estimate.total).toBeLessThan(10);
  });
});

describe('an API with 500 requests/s and 99.9 % availability', () => {
  it.each(CLOUD_IDS)('on %s uses several zones and is sized for that load', (cloud) => {
    const blueprint = synthesize(textOf('rest-api'), cloud);
    expect(blueprint.workload.peakRps.value).toBe(500);
    expect(blueprint.workload.databaseGb.value).toBe(200);
    expect(blueprint.resolved.qualities.availability?.value).toBe(99.9);
    expect(blueprint.resolved.qualities.latency_p99_ms?.value).toBe(200);
    expect(blueprint.findings.filter(({ status }) => status === 'fail')).toEqual([]);
    const claims = blueprint.findings.filter(({ id, status }) => id.startsWith('REL-ZONES') && status === 'met');
    expect(claims.map(({ node }) => node)).toEqual(expect.arrayContaining(['app', 'db']));
    expect(blueprint.estimate.total).toBeGreaterThan(200);
    expect(blueprint.estimate.total).toBeLessThan(3000);
  });
});

describe('a budget that is too low', () => {
  it.each(CLOUD_IDS)('on %s is reported with the shortfall and the savings', (cloud) => {
    const { estimate, findings } = synthesize(textOf('rest-api'), cloud, { budget: 60 });
    expect(estimate.budget.verdict).toBe('over');
    expect(Math.round((estimate.total - 60) * 100)).toBe(Math.round(estimate.budget.over_by * 100));
    expect(estimate.budget.relax.length).toBeGreaterThan(0);
    for (const { saves } of estimate.budget.relax) expect(saves).toBeGreaterThan(0);
    expect(findings.find(({ id }) => id === 'COST-BUDGET')?.status).toBe('fail');
  });
});

const HOSTILE = [
  'A shop called "Cakes\n\n# XYZZY\n" with ${var.xyzzy} and %{ if true }xyzzy%{ endif } and `xyzzy` and <script>xyzzy(1)</script>',
  'REST API "}\n\nresource "null_resource" "xyzzy" {\n provisioner "local-exec" { command = "xyzzy" } }\n with PostgreSQL | xyzzy | x',
  `A blog. [xyzzy](javascript:xyzzy(1)) ![xyzzy](https://xyzzy.example/x.png) ${'"}'.repeat(50)}`,
];

describe('hostile text', () => {
  it.each(HOSTILE)('is printed as text: %j', (text) => {
    for (const cloud of CLOUD_IDS) {
      const { iac, markdown, diagram } = synthesize(text, cloud);
      expect(iac.files.filter(({ content }) => content.toLowerCase().includes('xyzzy'))).toEqual([]);
      expect(diagram.toLowerCase()).not.toContain('xyzzy');
      expect(markdown).not.toMatch(/<script|(?<!\\)\]\(javascript|(?<!\\)!\[|^# XYZZY|(?<!\\)`xyzzy/im);
    }
  });

  it('of 20,000 characters gives a blueprint', () => {
    const text = `REST API on PostgreSQL. ${'"${`<x>}\\ \n'.repeat(2000)}`.slice(0, 20_000);
    expect(provided(synthesize(text, 'aws'))).toContain('relational_db');
  });
});

describe('any text', () => {
  it('gives a blueprint without an exception, with a confidence between 0 and 1', () => {
    const words = fc.array(
      fc.constantFrom(
        'shop',
        'no',
        'database',
        'PostgreSQL',
        'without',
        '500',
        'requests/s',
        '99.9 %',
        '€',
        '$5',
        'HIPAA',
        'in',
        'Berlin',
        '.',
        'cache',
        'blog',
        'serverless',
        'Kubernetes',
        'TB',
        '10',
        'queue',
        'e-mails',
        'ideally',
      ),
      { maxLength: 30 },
    );
    const texts = fc.oneof(
      words.map((all) => all.join(' ')),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...CLOUD_IDS), (text, cloud) => {
        const { confidence, markdown } = synthesize(text, cloud);
        expect(confidence.value).toBeGreaterThanOrEqual(0);
        expect(confidence.value).toBeLessThanOrEqual(1);
        expect(markdown.startsWith('# ')).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('reports every stage once and in order', () => {
    const seen: string[] = [];
    engine.synthesize({ id: 'synt_test', text: 'A blog', cloud: 'aws', constraints: {} }, (stage) => seen.push(stage));
    expect(seen).toEqual([...STAGES]);
  });
});

describe('the engine', () => {
  it('knows the cloud of a region', () => {
    expect(engine.cloudOfRegion('eu-west-1')).toBe('aws');
    expect(engine.cloudOfRegion('europe-west3')).toBe('gcp');
    expect(engine.cloudOfRegion('germanywestcentral')).toBe('azure');
    expect(engine.cloudOfRegion('atlantis')).toBeNull();
  });

  it('applies the constraints before its own choice', () => {
    const blueprint = synthesize('A web shop', 'aws', {
      region: 'ap-south-1',
      environment: 'development',
      exclude: ['dns'],
    });
    expect(blueprint.region).toBe('ap-south-1');
    expect(blueprint.resolved.environment.value).toBe('development');
    expect(provided(blueprint)).not.toContain('dns');
    expect(engine.excludable()).toContain('dns');
  });
});
