import { describe, expect, it } from 'vitest';
import { azure } from '../../../../src/core/catalog/azure/index.ts';
import type { Block } from '../../../../src/core/model/iac.ts';
import type { Site } from '../../../../src/core/model/site.ts';
import { printBlock } from '../../../../src/core/render/terraform/block.ts';
import { printProject } from '../../../../src/core/render/terraform/project.ts';
import { declaredBlocks } from '../../../support/declared.ts';
import { SCENARIOS } from './every-scenario.ts';
import { cachedWeb, demands, largeWeb, part, serverless, smallWeb, staticSite } from './scenarios.ts';
import { blocksOf, candidatesOf, siteOf } from './site.ts';

function addressed(blocks: readonly Block[]): ReadonlyMap<string, string> {
  return new Map(
    blocks
      .filter(({ type }) => type === 'resource')
      .map((block) => [block.labels.join('.'), printBlock(block).replaceAll(/ +/g, ' ')]),
  );
}

describe.each(SCENARIOS)('%s', (_name, build) => {
  it('gives valid and unique labels', () => {
    const blocks = blocksOf(build({ environment: 'development' }));
    // The printer throws where two different blocks share an address.
    expect(printProject(blocks).length).toBeGreaterThan(4);
    for (const block of blocks) {
      for (const label of block.labels) expect(label).toMatch(/^[a-z][a-z0-9_]*$/);
    }
  });

  it('does what it claims, line by line', () => {
    const site = build({});
    const printed = addressed(blocksOf(site));
    for (const claim of [...azure.claims(site), ...site.placed.flatMap(({ choice }) => choice.claims)]) {
      const text = printed.get(claim.resource);
      // A worker that a clock starts is a job, without replicas: the review drops what it cannot prove.
      if (text === undefined && claim.kind === 'autoscaled') continue;
      expect(text, claim.resource).toBeDefined();
      expect(text?.split('\n').map((line) => line.trim())).toContain(claim.argument);
    }
  });

  it('declares every reference and every variable that it uses', () => {
    const blocks = blocksOf(build({}));
    const text = blocks.map(printBlock).join('\n');
    const declared = new Set(blocks.filter(({ type }) => type === 'resource').map(({ labels }) => labels.join('.')));
    for (const [, address] of text.matchAll(/(?<![."\w])((?:azurerm|azuread|random|time|tls)_[a-z_]+\.[a-z_0-9]+)/g)) {
      expect(declared).toContain(address);
    }
    const variables = new Set(blocks.filter(({ type }) => type === 'variable').map(({ labels }) => labels[0]));
    for (const [, name] of text.matchAll(/\bvar\.([a-z_0-9]+)/g)) expect(variables).toContain(name);
  });

  it('writes no secret, and tags everything that takes tags', () => {
    const text = blocksOf(build({})).map(printBlock).join('\n');
    expect(text).not.toMatch(/password\s*=\s*"/);
    for (const block of blocksOf(build({}))) {
      if (
        block.type === 'resource' &&
        /azurerm_(?!data_protection)\w*_(account|flexible_server|container_app|key_vault|managed_redis)$/.test(
          block.labels[0] ?? '',
        )
      ) {
        expect(printBlock(block)).toContain('local.tags');
      }
    }
  });
});

describe('the network', () => {
  it('is made for private data and left out where nothing needs it', () => {
    const names = (site: Site) => blocksOf(site).map(({ labels }) => labels.join('.'));
    expect(names(smallWeb())).toContain('azurerm_subnet.postgresql');
    expect(names(staticSite()).filter((name) => name.startsWith('azurerm_virtual_network'))).toEqual([]);
    expect(names(cachedWeb()).filter((name) => name.startsWith('azurerm_virtual_network'))).toEqual([]);
  });

  it('opens what an edge asks for and denies the rest', () => {
    const printed = addressed(blocksOf(largeWeb('postgresql', false)));
    expect(printed.get('azurerm_network_security_rule.postgresql_from_apps')).toContain(
      'edge app-orders-db, worker-orders-db',
    );
    expect(printed.get('azurerm_network_security_rule.postgresql_deny')).toContain('access = "Deny"');
    expect(printed.get('azurerm_network_security_rule.apps_from_internet')).toContain('443');
  });

  it('lets only the firewall in where there is one', () => {
    const printed = addressed(blocksOf(largeWeb('postgresql', true)));
    expect(printed.has('azurerm_network_security_rule.apps_from_internet')).toBe(false);
    expect(printed.get('azurerm_network_security_rule.apps_from_azurefrontdoorbackend')).toContain('users-app');
  });

  it('comes through a gateway of the region where Front Door is refused', () => {
    const text = 'A web shop with PostgreSQL behind a web application firewall, without Azure Front Door.';
    const printed = addressed(declaredBlocks(text, 'azure'));
    expect([...printed.keys()].filter((address) => address.includes('frontdoor'))).toEqual([]);
    expect(printed.get('azurerm_application_gateway.waf')).toContain('azurerm_container_app.app.ingress[0].fqdn');
    expect(printed.get('azurerm_network_security_rule.apps_from_gateway')).toContain(
      'azurerm_public_ip.waf.ip_address',
    );
    expect(printed.has('azurerm_network_security_rule.apps_from_internet')).toBe(false);
    expect(printed.get('azurerm_network_security_rule.gateway_from_internet')).toContain('"80", "443"');
  });

  it('lets in what API Management passes on, and no visitor besides', () => {
    const text = 'REST API for partners with API keys and quotas, containers, PostgreSQL, 300 requests a second';
    const printed = addressed(declaredBlocks(text, 'azure'));
    expect(printed.get('azurerm_api_management_api.gateway_app')).toContain(
      'azurerm_container_app.app.ingress[0].fqdn',
    );
    expect(printed.get('azurerm_network_security_rule.apps_from_azurecloud')).toContain(
      'source_address_prefix = "AzureCloud"',
    );
    expect(printed.has('azurerm_network_security_rule.apps_from_internet')).toBe(false);
  });

  it.each([
    'in containers, 3,000 requests a second',
    'on Kubernetes, 300 requests a second',
    'on virtual machines, 300 requests a second',
  ])('lets visitors come straight to a program that no gateway leads to: %s', (more) => {
    const blocks = declaredBlocks(`REST API for partners with API keys and quotas, PostgreSQL, ${more}`, 'azure');
    const types = new Set(blocks.map(({ labels }) => labels[0]));
    expect(types).not.toContain('azurerm_api_management');
    const fronts = ['azurerm_container_app', 'azurerm_cdn_frontdoor_route', 'azurerm_kubernetes_cluster'];
    expect(fronts.some((type) => types.has(type))).toBe(true);
  });

  it('keeps to one zone in a region that has none', () => {
    const printed = addressed(blocksOf(largeWeb('postgresql', false, { region: 'westus' })));
    expect(printed.get('azurerm_container_app_environment.main')).toContain('zone_redundancy_enabled = false');
    expect(printed.get('azurerm_postgresql_flexible_server.orders_db')).toContain('mode = "SameZone"');
  });
});

describe('a share of files', () => {
  it('may grow to twice its size, but never beyond what Azure allows', () => {
    const shared = { ...demands(1).shared, protocol: 'smb' as const, storedGb: 60_000 };
    const node = part('shared-files', 'file_storage', 'private_data', shared);
    for (const choice of candidatesOf(node)) {
      const site = siteOf([{ node, choice }], []);
      const size = choice.declare(site).find(({ labels }) => labels[0] === 'shared_files_gb');
      expect(size?.body.default).toBeGreaterThanOrEqual(60_000);
      expect(size?.body.default).toBeLessThanOrEqual(102_400);
    }
    expect(candidatesOf(node).length).toBeGreaterThan(0);
  });
});

describe('sample code', () => {
  it('is generated next to the Terraform of functions', () => {
    const files = azure.extras(serverless('document_db'));
    expect(Object.keys(files).sort()).toEqual([
      'functions/app/function_app.py',
      'functions/app/host.json',
      'functions/app/requirements.txt',
      'functions/worker/function_app.py',
      'functions/worker/host.json',
      'functions/worker/requirements.txt',
    ]);
    expect(files['functions/worker/function_app.py']).toContain('queue_name="%QUEUE_NAME%", connection="QUEUE"');
    expect(azure.extras(smallWeb())).toEqual({});
  });
});
