import { describe, expect, it } from 'vitest';
import { deployRole, permissionsOf, typesOf } from '#core/catalog/gcp/foundation/deploy-role.ts';
import { type Block, resource } from '#core/model/terraform.ts';
import { declaredSystems } from './declared-systems.ts';
import { requirementsOf, SMALL, siteOf, webApplication } from './systems.ts';

/** Limits of a custom role: permissions, and bytes of its description (cloud.google.com/iam/quotas). */
const MOST_PERMISSIONS = 3000;
const LONGEST_DESCRIPTION = 300;
const LONGEST_TITLE = 100;

const SYSTEMS = declaredSystems();
const SITE = siteOf(webApplication(SMALL), requirementsOf());

function roleOf(
  blocks: readonly Block[],
  site = SITE,
): Readonly<Record<string, unknown>> & { includedPermissions: string[] } {
  return JSON.parse(deployRole(site, blocks).files[0]?.content ?? '');
}

describe('the deployment role', () => {
  it('has permissions for every declared type', () => {
    const unknown = SYSTEMS.flatMap(({ site, blocks }) => {
      const known = permissionsOf(site);
      return typesOf(blocks).filter((type) => known[type] === undefined);
    });
    expect([...new Set(unknown)]).toEqual([]);
  });

  it.each(SYSTEMS.map(({ name, site, blocks }) => [name, site, blocks] as const))(
    'is a custom role for %s',
    (_name, site, blocks) => {
      const role = roleOf(blocks, site);
      expect(Object.keys(role)).toEqual(['title', 'description', 'stage', 'includedPermissions']);
      expect(Buffer.byteLength(String(role.title))).toBeLessThanOrEqual(LONGEST_TITLE);
      expect(Buffer.byteLength(String(role.description))).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
      expect(role.includedPermissions.length).toBeLessThanOrEqual(MOST_PERMISSIONS);
      expect(new Set(role.includedPermissions).size).toBe(role.includedPermissions.length);
      for (const permission of role.includedPermissions) expect(permission).toMatch(/^[a-z]+\.[a-zA-Z]+\.[a-zA-Z]+$/);
    },
  );

  it('grants nothing for undeclared types', () => {
    const bucket = resource('data.tf', 'google_storage_bucket', 'files', { name: 'files' });
    expect(roleOf([bucket]).includedPermissions).toEqual([
      'resourcemanager.projects.get',
      'serviceusage.services.use',
      'storage.buckets.create',
      'storage.buckets.delete',
      'storage.buckets.get',
      'storage.buckets.update',
      'storage.objects.list',
    ]);
  });

  it('names the roles that a project cannot grant', () => {
    const budget = resource('observability.tf', 'google_billing_budget', 'monthly', {});
    expect(roleOf([budget]).description).toContain('roles/billing.costsManager');
    expect(roleOf([]).description).not.toContain('billing');
  });

  it('is a separate file next to the Terraform', () => {
    expect(deployRole(SITE, []).files.map(({ path }) => path)).toEqual(['deploy-role.json']);
  });
});
