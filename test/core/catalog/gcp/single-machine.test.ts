import { beforeAll, describe, expect, it } from 'vitest';
import { gcp } from '#core/catalog/gcp/index.ts';
import { type Blueprint, createEngine, type Engine } from '#core/index.ts';
import type { GraphNode } from '#core/model/graph.ts';
import { requirementsOf } from '../../../support/requirements.ts';
import { designOf, find, mentions, part, printed, web } from './hand-built.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const designed = (text: string): Blueprint =>
  engine.synthesize({ id: 'synt_single', text, cloud: 'gcp', constraints: { region: 'us-central1' } });
const fileOf = ({ iac }: Blueprint, path: string) => iac.files.find((file) => file.path === path)?.content ?? '';
const capabilities = ({ graph }: Blueprint) => graph.nodes.map(({ capability }) => capability);
const linesOf = ({ estimate }: Blueprint, meter: string) =>
  estimate.line_items.filter((line) => line.meter.startsWith(meter)).map(({ quantity }) => quantity);

const FORUM = 'A forum runs on one VM under forum.example.com with PostgreSQL, 200 users a day';

describe('one small machine', () => {
  it('answers at its own address, without a load balancer and a NAT gateway', () => {
    const forum = designed(FORUM);
    expect(capabilities(forum)).not.toContain('load_balancer');
    expect(capabilities(forum)).not.toContain('network_egress');
    expect(forum.graph.edges).toContainEqual(expect.objectContaining({ from: 'users', to: 'app', port: 443 }));
    expect(fileOf(forum, 'compute.tf')).toContain('resource "google_compute_instance" "app"');
    expect(fileOf(forum, 'compute.tf')).not.toContain('google_compute_instance_template');
  });

  it('reaches its certificate authority from its own address, also where other programs have a NAT gateway', () => {
    const of = (capability: 'web_compute' | 'worker_compute') =>
      ({ id: capability.replace('_', '-'), name: capability, capability, form: 'vm', demand: 'required' }) as const;
    const shared = engine.synthesize({
      id: 'synt_shared',
      text: '',
      cloud: 'gcp',
      constraints: {},
      requirements: { components: [of('web_compute'), of('worker_compute')] },
    });
    const called = shared.graph.edges.filter(({ from }) => from === 'web-compute').map(({ to }) => to);
    expect(capabilities(shared)).toContain('network_egress');
    expect(called).toContain('acme-authority');
    expect(called).not.toContain('egress');
  });

  it('pays its machine, its address and data to the internet once', () => {
    const forum = designed(FORUM);
    expect(linesOf(forum, 'compute_engine/e2-medium')).toEqual([730]);
    expect(linesOf(forum, 'vpc/external-ip/on-vm')).toEqual([730]);
    expect(linesOf(forum, 'data_transfer/internet-out')).toHaveLength(1);
    expect(linesOf(forum, 'load_balancing/')).toEqual([]);
  });

  it('has a certificate once the domain is set, and HTTP until then', () => {
    const forum = designed(FORUM);
    expect(fileOf(forum, 'compute.tf')).toContain(
      'caddy reverse-proxy --from ${var.domain_name == null ? ":80" : var.domain_name} --to program:${var.app_port}',
    );
    expect(fileOf(forum, 'edge.tf')).toMatch(/rrdatas += \[google_compute_address\.app\.address\]/);
    expect(fileOf(forum, 'outputs.tf')).toContain('HTTPS once domain_name is set and its record points here.');
    const own = forum.findings.filter(({ node }) => node === 'app');
    expect(own.find(({ id }) => id.startsWith('SEC-TRANSIT'))).toMatchObject({ status: 'yours' });
    expect(own.find(({ id }) => id.startsWith('REL-COPIES'))).toMatchObject({ status: 'met' });
  });

  it('keeps its disk when the image of the system changes', () => {
    const compute = fileOf(designed(FORUM), 'compute.tf');
    expect(compute).toMatch(/ignore_changes = \[boot_disk\[0\]\.initialize_params\[0\]\.image\]/);
    expect(compute).toMatch(/deletion_protection += var\.environment == "production"/);
    expect(compute).toMatch(/on_host_maintenance = "MIGRATE"/);
    expect(compute).toMatch(/google_compute_disk_resource_policy_attachment/);
  });

  it('is open to the internet on the ports of HTTP and HTTPS alone', () => {
    const rules = fileOf(designed(FORUM), 'network.tf').split(/^(?=# |resource )/m);
    const open = rules.filter((rule) => /source_ranges += \["0\.0\.0\.0\/0"\]/.test(rule));
    expect(open).toHaveLength(1);
    expect(open[0]).toMatch(/ports += \["80", "443"\]/);
  });

  it('has the key of the design on its disk', () => {
    const wiki = designed('A wiki on one VM with PostgreSQL, keys of our own in Cloud KMS, 30 staff');
    expect(capabilities(wiki)).toContain('kms');
    expect(fileOf(wiki, 'compute.tf')).toMatch(/kms_key_self_link = google_kms_crypto_key\./);
  });
});

it.each([
  ['a load balancer is stated', 'A forum runs on one VM behind a load balancer'],
  ['99.9 % is stated', 'A forum runs on one VM, 99.9 % availability'],
])('machines stay behind a load balancer where %s', (_, text) => {
  const forum = designed(text);
  expect(capabilities(forum)).toContain('load_balancer');
  expect(fileOf(forum, 'compute.tf')).toContain('google_compute_region_instance_group_manager');
});

describe('a program alone on a machine', () => {
  const alone = () => web('shop', 'vm', { alone: true, minimumCopies: 1 });

  it('is the only offering that answers, and answers no other program', () => {
    const ids = (more: object) => {
      const node = { ...web('shop', 'vm', more), needs: { zones: 1, forms: ['vm'], scaleToZero: false } };
      const offered = gcp.offerings.web_compute.filter(
        (entry) => entry.fit(node as unknown as GraphNode<'web_compute'>, requirementsOf([])) !== null,
      );
      return offered.map(({ id }) => id);
    };
    expect(ids({ alone: true })).toEqual(['gcp.compute-engine-single-web']);
    expect(ids({})).toEqual(['gcp.compute-engine-web']);
  });

  it('is called by a schedule at its URL', () => {
    const built = designOf(
      [alone(), part('clock', 'scheduler')],
      [
        ['users', 'shop', 'request'],
        ['clock', 'shop', 'trigger'],
      ],
    );
    expect(mentions(find(built, 'google_cloud_scheduler_job', 'clock_shop'), 'local.shop_url')).toBe(true);
    expect(printed(built)).toMatch(/shop_url +=.*google_compute_address\.shop\.address/);
  });

  it('is called by other programs at its URL', () => {
    const built = designOf(
      [alone(), web('admin', 'container')],
      [
        ['users', 'shop', 'request'],
        ['users', 'admin', 'request'],
        ['admin', 'shop', 'request'],
      ],
    );
    expect(mentions(find(built, 'google_cloud_run_v2_service', 'admin'), 'SHOP_URL')).toBe(true);
  });

  it('fetches the messages of a queue', () => {
    const built = designOf(
      [alone(), part('jobs', 'queue')],
      [
        ['users', 'shop', 'request'],
        ['jobs', 'shop', 'trigger'],
      ],
    );
    expect(find(built, 'google_pubsub_subscription', 'jobs_shop').body.push_config).toBeUndefined();
    expect(mentions(find(built, 'google_compute_instance', 'shop'), 'SUBSCRIPTION=')).toBe(true);
  });
});
