import { beforeAll, describe, expect, it } from 'vitest';
import { CLOUD_IDS, type CloudId, createEngine, type Engine } from '#core/index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

const TEXTS = [
  'A shop on PostgreSQL with Redis, files and an API in containers under example.com, 99.9 %, 200 requests a second',
  'A HIPAA compliant patient portal in containers on PostgreSQL with files, keys of its own and private endpoints',
  'Kubernetes with Kafka, Redis, PostgreSQL and a search, two thousand requests a second, 99.9 % availability',
  'Virtual machines with MySQL and SMB shares, a VPN to our office and RabbitMQ',
  'A wiki on one virtual machine with PostgreSQL for 30 staff',
  'Sensors send readings to a time series database, a stream processor and dashboards',
  'A nightly batch of 20,000 jobs on spot machines that read files, and a GPU machine for 100 hours a month',
] as const;

/** Resources with a fixed charge: type, meter, and units of the meter per resource. */
const CHARGED: Readonly<
  Record<CloudId, readonly (readonly [type: string, meter: string | readonly string[], each: number])[]>
> = {
  aws: [
    ['aws_route53_zone', 'route53/hosted-zone', 1],
    ['aws_kms_key', 'kms/customer-managed-key', 1],
    ['aws_secretsmanager_secret', 'secrets_manager/secret', 1],
    ['aws_lb', 'elb/alb/hour', 730],
    ['aws_nat_gateway', 'nat_gateway/gateway', 730],
    ['aws_eip', 'vpc/public-ipv4', 730],
    ['aws_vpn_connection', 'vpn/site-to-site/connection', 730],
  ],
  gcp: [
    ['google_dns_managed_zone', 'cloud_dns/managed-zone', 1],
    ['google_secret_manager_secret', 'secret_manager/active-version', 1],
    ['google_kms_crypto_key', 'kms/software-key-version', 1],
    ['google_compute_address', ['cloud_nat/nat-ip', 'vpc/external-ip/on-vm'], 730],
    ['google_compute_vpn_tunnel', 'cloud_vpn/tunnel', 730],
  ],
  azure: [
    ['azurerm_dns_zone', 'dns/public-zone', 1],
    ['azurerm_private_dns_zone', 'private_dns/zone', 1],
    ['azurerm_private_endpoint', 'private_link/private-endpoint', 730],
    ['azurerm_nat_gateway', 'nat_gateway/gateway', 730],
    ['azurerm_public_ip', 'public_ip/static/regional', 730],
  ],
};

describe.each(CLOUD_IDS)('the resources on %s', (cloud) => {
  it.each(TEXTS)('are billed: %s', (text) => {
    const { iac, estimate } = engine.synthesize({ id: 'synt_test', text, cloud, constraints: {} });
    const terraform = iac.files.map(({ content }) => content).join('\n');
    const free = CHARGED[cloud].flatMap(([type, meter, each]) => {
      const declared = terraform.split(`resource "${type}"`).length - 1;
      const billed = estimate.line_items
        .filter((line) => [meter].flat().includes(line.meter))
        .reduce((sum, { quantity }) => sum + quantity / each, 0);
      // One block can declare several resources, such as a gateway per zone, and a service can create more.
      return declared > billed + 1e-6 ? [`${declared} x ${type}, billed for ${billed}`] : [];
    });
    expect(free).toEqual([]);
  });
});
