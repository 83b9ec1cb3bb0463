import { describe, expect, it } from 'vitest';
import { azure } from '../../../../src/core/catalog/azure/index.ts';
import type { Site } from '../../../../src/core/model/offering.ts';
import type { Block } from '../../../../src/core/model/terraform.ts';
import { printBlock } from '../../../../src/core/render/terraform/block.ts';
import { printProject } from '../../../../src/core/render/terraform/project.ts';
import { unprovenSentences } from '../../../support/claims.ts';
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
  it('has valid and unique labels', () => {
    const blocks = blocksOf(build({ environment: 'development' }));
    // The printer throws if two different blocks have the same address.
    expect(printProject(blocks).length).toBeGreaterThan(4);
    for (const block of blocks) {
      for (const label of block.labels) expect(label).toMatch(/^[a-z][a-z0-9_]*$/);
    }
  });

  it('fulfils its claims in the printed Terraform', () => {
    const site = build({});
    const claims = [...azure.claims(site), ...site.placed.flatMap(({ choice }) => choice.claims)];
    expect(claims.length).toBeGreaterThan(0);
    // A scheduled worker is a job without replicas, so the review drops the unproven claim.
    const unproven = unprovenSentences(claims, blocksOf(site)).filter((text) => !text.includes('Autoscaling by queue'));
    expect(unproven).toEqual([]);
  });

  it('declares every referenced resource and every used variable', () => {
    const blocks = blocksOf(build({}));
    const text = blocks.map(printBlock).join('\n');
    const declared = new Set(blocks.filter(({ type }) => type === 'resource').map(({ labels }) => labels.join('.')));
    for (const [, address] of text.matchAll(/(?<![."\w])((?:azurerm|azuread|random|time|tls)_[a-z_]+\.[a-z_0-9]+)/g)) {
      expect(declared).toContain(address);
    }
    const variables = new Set(blocks.filter(({ type }) => type === 'variable').map(({ labels }) => labels[0]));
    for (const [, name] of text.matchAll(/\bvar\.([a-z_0-9]+)/g)) expect(variables).toContain(name);
  });

  it('contains no secret, and tags every resource that supports tags', () => {
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

describe('the virtual network', () => {
  it('exists for private data only', () => {
    const names = (site: Site) => blocksOf(site).map(({ labels }) => labels.join('.'));
    expect(names(smallWeb())).toContain('azurerm_subnet.postgresql');
    expect(names(staticSite()).filter((name) => name.startsWith('azurerm_virtual_network'))).toEqual([]);
    expect(names(cachedWeb()).filter((name) => name.startsWith('azurerm_virtual_network'))).toEqual([]);
  });

  it('allows the traffic of edges and denies the rest', () => {
    const printed = addressed(blocksOf(largeWeb('postgresql', false)));
    expect(printed.get('azurerm_network_security_rule.postgresql_from_apps')).toContain(
      'edge app-orders-db, worker-orders-db',
    );
    expect(printed.get('azurerm_network_security_rule.postgresql_deny')).toContain('access = "Deny"');
    expect(printed.get('azurerm_network_security_rule.apps_from_internet')).toContain('443');
  });

  it('allows ingress from the firewall only, if there is one', () => {
    const printed = addressed(blocksOf(largeWeb('postgresql', true)));
    expect(printed.has('azurerm_network_security_rule.apps_from_internet')).toBe(false);
    expect(printed.get('azurerm_network_security_rule.apps_from_azurefrontdoorbackend')).toContain('users-app');
  });

  it('uses a regional Application Gateway if Front Door is excluded', () => {
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

  it('allows ingress from API Management, and not from the internet', () => {
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
    ['in containers, 3,000 requests a second', 'sku_name = "Standard_${var.'],
    ['on Kubernetes, 30 requests a second', 'sku_name = "Consumption_0"'],
    ['on virtual machines, 30 requests a second', 'sku_name = "Consumption_0"'],
  ])('has the required API Management before applications %s', (more, tier) => {
    const blocks = declaredBlocks(`REST API for partners with API keys and quotas, PostgreSQL, ${more}`, 'azure');
    const texts = blocks.map(printBlock);
    const gateway = texts.find((text) => text.startsWith('resource "azurerm_api_management" '));
    expect(gateway).toMatch(new RegExp(`${tier.replace(/[$.{]/g, '\\$&').replaceAll(' = ', ' += ')}`));
    expect(texts.some((text) => text.startsWith('resource "azurerm_api_management_api" '))).toBe(true);
  });

  it('lets only the API gateway call an application without a certificate', () => {
    const blocks = declaredBlocks('REST API for partners with API keys and quotas, PostgreSQL, on Kubernetes', 'azure');
    const text = blocks.map(printBlock).join('\n');
    const [, key] = /match_values += \[(random_password\.\w+\.result)\]/.exec(text) ?? [];
    expect(key).toBeDefined();
    expect(text).toContain('name="X-Gateway-Key"');
    expect(text).toMatch(new RegExp(`value += ${key}`));
  });

  it('uses one zone in a region without zones', () => {
    const printed = addressed(blocksOf(largeWeb('postgresql', false, { region: 'westus' })));
    expect(printed.get('azurerm_container_app_environment.main')).toContain('zone_redundancy_enabled = false');
    expect(printed.get('azurerm_postgresql_flexible_server.orders_db')).toContain('mode = "SameZone"');
  });
});

describe('a file share', () => {
  it('can grow to twice its size, up to the Azure limit', () => {
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
