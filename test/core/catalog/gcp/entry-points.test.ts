import { beforeAll, describe, expect, it } from 'vitest';
import { gcp } from '#core/catalog/gcp/index.ts';
import { type Blueprint, createEngine, type Engine, type Requirements } from '#core/index.ts';
import type { ComputeDemand } from '#core/model/demand.ts';
import type { GraphNode } from '#core/model/graph.ts';
import type { ResolvedRequirements } from '#core/model/resolved.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

type Part = NonNullable<Requirements['components']>[number];

const part = (capability: Part['capability'], more: Partial<Part> = {}): Part => ({
  id: capability.replaceAll('_', '-'),
  name: capability.replaceAll('_', ' '),
  capability,
  demand: 'required',
  basis: 'stated',
  ...more,
});

function designed(components: readonly Part[], region = 'us-central1'): Blueprint {
  return engine.synthesize({
    id: 'synt_entry',
    text: '',
    cloud: 'gcp',
    constraints: { region },
    requirements: { components: [...components] },
  });
}

const fileOf = ({ iac }: Blueprint, path: string) => iac.files.find((file) => file.path === path)?.content ?? '';
const provided = ({ graph }: Blueprint) => graph.nodes.flatMap(({ provides }) => provides);
const capabilities = ({ graph }: Blueprint) => graph.nodes.map(({ capability }) => capability);

describe('an API gateway beside a load balancer', () => {
  it('is what the load balancer leads to, with the firewall on the load balancer', () => {
    const blueprint = designed([part('web_compute'), part('api_gateway'), part('waf')]);
    expect(provided(blueprint)).toEqual(expect.arrayContaining(['api_gateway', 'waf', 'load_balancer']));
    const edge = fileOf(blueprint, 'edge.tf');
    expect(edge).toMatch(/platform = "apigateway\.googleapis\.com"/);
    expect(edge).toMatch(/security_policy +=/);
    expect(edge).not.toContain('cloud_run {');
    expect(fileOf(blueprint, 'compute.tf')).toMatch(/ingress += "INGRESS_TRAFFIC_ALL"/);
    expect(fileOf(blueprint, 'security.tf')).toContain('"api_gateway_web_compute"');
  });

  it('calls the load balancer of machines, without a token', () => {
    const blueprint = designed([part('web_compute', { form: 'vm' }), part('api_gateway')]);
    const edge = fileOf(blueprint, 'edge.tf');
    expect(capabilities(blueprint)).toEqual(expect.arrayContaining(['api_gateway', 'load_balancer']));
    expect(edge).toContain('google_compute_global_address.lb.address');
    expect(edge).toMatch(/"?disable_auth"? += true/);
    expect(edge).not.toContain('serverless_deployment');
  });

  it('calls the ingress of a cluster', () => {
    const blueprint = designed([part('web_compute', { form: 'kubernetes' }), part('api_gateway')]);
    expect(provided(blueprint)).toContain('api_gateway');
    expect(fileOf(blueprint, 'edge.tf')).toMatch(/address.*google_compute_global_address\.web_compute\.address/);
  });

  it('is reported in a region without it, and requests reach what is behind it', () => {
    const blueprint = designed([part('web_compute'), part('api_gateway'), part('waf')], 'europe-west3');
    expect(blueprint.findings.map(({ id }) => id)).toContain('OFFER-api-gateway');
    expect(blueprint.graph.edges.filter(({ from }) => from === 'users').map(({ to }) => to)).toContain('lb');
  });
});

describe('a CDN before one program', () => {
  it('is Firebase Hosting, without a load balancer', () => {
    const blueprint = designed([part('web_compute'), part('cdn')]);
    expect(capabilities(blueprint)).not.toContain('load_balancer');
    expect(provided(blueprint)).toContain('cdn');
    expect(fileOf(blueprint, 'edge.tf')).toMatch(/service_id += google_cloud_run_v2_service\.web_compute\.name/);
    expect(blueprint.estimate.line_items.map(({ meter }) => meter)).toContain('firebase_hosting/transfer');
  });

  it.each([
    ['a firewall', [part('waf')]],
    ['a load balancer', [part('load_balancer')]],
    ['a second program', [part('web_compute', { id: 'admin', name: 'admin' })]],
  ])('is Cloud CDN on a load balancer with %s', (_, more) => {
    const blueprint = designed([part('web_compute'), part('cdn'), ...more]);
    expect(capabilities(blueprint)).toEqual(expect.arrayContaining(['load_balancer', 'cdn']));
    expect(fileOf(blueprint, 'edge.tf')).toMatch(/enable_cdn += true/);
  });

  it('is Cloud CDN before machines', () => {
    const blueprint = designed([part('web_compute', { form: 'vm' }), part('cdn')]);
    expect(capabilities(blueprint)).toEqual(expect.arrayContaining(['load_balancer', 'cdn']));
    expect(fileOf(blueprint, 'edge.tf')).not.toContain('google_firebase_hosting_site');
  });
});

describe('a firewall and a CDN before a cluster', () => {
  it('are attached to its ingress by a BackendConfig', () => {
    const outputs = fileOf(
      designed([part('web_compute', { form: 'kubernetes' }), part('cdn'), part('waf')]),
      'outputs.tf',
    );
    expect(outputs).toContain('google_compute_security_policy.waf.name');
    expect(outputs).toMatch(/cdn += \{ enabled = true \}/);
  });
});

describe('a firewall before a static site', () => {
  it.each([
    ['alone', []],
    ['with functions behind a gateway', [part('web_compute', { form: 'function' })]],
  ])('is not built but reported, since Firebase Hosting accepts none: %s', (_, more) => {
    const blueprint = designed([part('static_site'), part('waf'), ...more]);
    expect(provided(blueprint)).toContain('static_site');
    expect(provided(blueprint)).not.toContain('waf');
    expect(blueprint.findings).toContainEqual(expect.objectContaining({ id: 'OFFER-waf', status: 'fail' }));
    expect(blueprint.iac.files.map(({ content }) => content).join()).not.toContain('google_compute_security_policy');
  });

  it('protects the program beside the site, and says that the site has none', () => {
    const blueprint = designed([part('static_site'), part('waf'), part('web_compute')]);
    const firewall = blueprint.graph.nodes.find(({ capability }) => capability === 'waf');
    expect(firewall?.because).toContain('does not inspect the static site');
    expect(fileOf(blueprint, 'edge.tf')).toMatch(/security_policy +=/);
  });
});

describe('machines', () => {
  it('run batch jobs where they are named', () => {
    const { graph } = designed([part('batch_compute', { form: 'vm' }), part('object_storage')]);
    expect(graph.nodes.find(({ capability }) => capability === 'batch_compute')?.provides).toContain(
      'batch_compute:vm',
    );
  });

  it.each([
    ['4 GB', { leastMemoryGb: 4 }, 4],
    ['16 GB and 4 vCPU', { leastMemoryGb: 16, leastVcpu: 4 }, 16],
    ['64 GB', { leastMemoryGb: 64 }, 64],
  ])('have at least the memory of the product: %s', (_, least, memory) => {
    const sizes = sizesFor(least);
    expect(sizes.length).toBeGreaterThan(0);
    for (const size of sizes) expect(memoryOf(size)).toBeGreaterThanOrEqual(memory);
  });

  it('have their usual sizes without a product', () => {
    expect(sizesFor({}).map(memoryOf)).toEqual(expect.arrayContaining([1, 4]));
  });
});

const REQUIREMENTS = {
  components: (['container', 'paas', 'vm', 'kubernetes'] as const).map((form) => ({ anyOf: [`web_compute:${form}`] })),
  exclusions: [],
  technologies: [],
  compliance: [],
  region: { id: 'us-central1' },
} as unknown as ResolvedRequirements;

/** Every size of every service for a small program. */
function sizesFor(least: Partial<ComputeDemand>): readonly object[] {
  const node = {
    id: 'app',
    capability: 'web_compute',
    demand: {
      ...{ peakRps: 2, meanRps: 1, requestsPerMonth: 1e6, responseKb: 10, egressGbPerMonth: 10 },
      ...{ rpsPerVcpu: 20, headroom: 0.3, minimumCopies: 1, port: 8080 },
      ...least,
    },
    needs: { zones: 1, forms: [], scaleToZero: false },
  } as unknown as GraphNode<'web_compute'>;
  return gcp.offerings.web_compute.flatMap((entry) => {
    const fit = entry.fit(node, REQUIREMENTS);
    return fit === null ? [] : entry.sized(node, fit).map(({ size }) => size);
  });
}

/** Memory in GiB of a container or a pod, a machine, or an App Engine instance. */
function memoryOf(size: object): number {
  if ('memoryGib' in size) return Number(size.memoryGib);
  if ('machine' in size) return (size.machine as { memoryGb: number }).memoryGb;
  return { F1: 0.375, F2: 0.75, F4: 1.5 }[(size as { instanceClass: 'F1' | 'F2' | 'F4' }).instanceClass];
}

describe('a product with background processes', () => {
  it('has processors between requests; one without them has not', () => {
    const idle = (products: NonNullable<Part['products']>) =>
      /cpu_idle += (\w+)/.exec(
        fileOf(designed([part('web_compute', { products: [...products] }), part('relational_db')]), 'compute.tf'),
      )?.[1];
    expect(idle([{ name: 'shopware' }])).toBe('false');
    expect(idle([])).toBe('true');
  });
});
