import { describe, expect, it } from 'vitest';
import { azure } from '#core/catalog/azure/index.ts';
import { PERMISSIONS } from '#core/catalog/azure/offerings.ts';
import { createEngine } from '#core/index.ts';
import type { Block } from '#core/model/terraform.ts';
import { printBlock } from '#core/render/terraform/block.ts';
import { blocksWhere, DECLARED_SYSTEMS } from './declared-systems.ts';
import { SCENARIOS } from './every-scenario.ts';
import { blocksOf, siteOf } from './site.ts';

const SYSTEMS = [...DECLARED_SYSTEMS, ...SCENARIOS.map(([name, build]) => ({ name, blocks: blocksOf(build({})) }))];

interface Role {
  readonly Name: string;
  readonly IsCustom: boolean;
  readonly Description: string;
  readonly Actions: readonly string[];
  readonly NotActions: readonly string[];
  readonly DataActions: readonly string[];
  readonly AssignableScopes: readonly string[];
}

function roleOf(blocks: readonly Block[]): Role {
  const [file] = azure.deployPolicy(siteOf([], []), blocks).files;
  expect(file?.path).toBe('deploy-role.json');
  return JSON.parse(file?.content ?? '') as Role;
}

function typesOf(blocks: readonly Block[]): ReadonlySet<string> {
  return new Set(
    blocks.flatMap(({ type, labels }) => (type === 'resource' || type === 'data' ? [labels[0] ?? ''] : [])),
  );
}

const engine = await createEngine();

describe('the deployment role', () => {
  it('has permissions for every declared type', () => {
    const declared = SYSTEMS.flatMap(({ blocks }) => [...typesOf(blocks)]);
    expect([...new Set(declared)].filter((type) => !(type in PERMISSIONS)).sort()).toEqual([]);
  });

  it('has permissions for every type that a second region adds', () => {
    const { iac } = engine.synthesize({
      id: 'syn_regions',
      text: 'A web shop with PostgreSQL and product photos in object storage, 500 requests per second, active in two regions, on Azure.',
      cloud: 'azure',
      constraints: {},
    });
    const declared = iac.files.flatMap(({ content }) =>
      [...content.matchAll(/^resource "(\w+)"/gm)].map(([, type]) => type),
    );
    expect(declared).toContain('azurerm_virtual_network_peering');
    expect(declared).toContain('azurerm_storage_object_replication');
    expect(declared.filter((type = '') => !(type in PERMISSIONS))).toEqual([]);
  });

  it('is a role definition within the Azure limits', () => {
    for (const { name, blocks } of SYSTEMS) {
      const role = roleOf(blocks);
      expect(role.Name).toBe('shop-production deployer');
      expect(role.IsCustom).toBe(true);
      expect(role.Description.length).toBeLessThanOrEqual(1024);
      expect(role.AssignableScopes).toHaveLength(1);
      expect(role.DataActions).toEqual([]);
      expect(role.Actions.length, name).toBeLessThanOrEqual(3000);
      expect([...role.Actions].sort()).toEqual(role.Actions);
      expect(new Set(role.Actions).size).toBe(role.Actions.length);
    }
  });

  it('has no wildcard actions, except reads of long-running operation results', () => {
    for (const action of new Set(SYSTEMS.flatMap(({ blocks }) => roleOf(blocks).Actions))) {
      expect(action).toMatch(/^Microsoft\.[A-Za-z]+\/(?:[A-Za-z]+\/|\*\/)*(read|write|delete|action)$/i);
      if (action.includes('*')) expect(action).toMatch(/\/(locations|operationresults)\/\*\/read$/);
    }
  });

  it('grants nothing for undeclared types', () => {
    const site = blocksWhere(({ labels }) => labels[0] === 'azurerm_static_web_app')[0]?.[0].split(':')[0];
    const blocks = SYSTEMS.find(({ name }) => name === site)?.blocks ?? [];
    for (const { blocks: own } of SYSTEMS) {
      const types = typesOf(own);
      const role = roleOf(own).Actions;
      expect(role.some((action) => action.startsWith('Microsoft.DBforMySQL/'))).toBe(
        types.has('azurerm_mysql_flexible_server'),
      );
      expect(role.includes('Microsoft.Authorization/roleAssignments/write')).toBe(types.has('azurerm_role_assignment'));
    }
    expect(blocks.length).toBeGreaterThan(0);
    expect(roleOf(blocks).Actions).toContain('Microsoft.Web/staticSites/write');
  });

  it('registers exactly the resource providers of the provider block', () => {
    for (const { name, blocks } of SYSTEMS) {
      const provider = blocks.find(({ type, labels }) => type === 'provider' && labels[0] === 'azurerm');
      const told = [...(provider === undefined ? '' : printBlock(provider)).matchAll(/"(microsoft\.\w+)"/gi)];
      const namespaces = told.map(([, namespace]) => `${namespace?.toLowerCase()}/register/action`).sort();
      const granted = roleOf(blocks).Actions.filter((action) => action.endsWith('/register/action'));
      expect(granted.map((action) => action.toLowerCase()).sort(), name).toEqual(namespaces);
    }
  });
});
