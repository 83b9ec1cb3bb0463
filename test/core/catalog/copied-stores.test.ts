import { describe, expect, it } from 'vitest';
import type { CloudId } from '#core/index.ts';
import { built, resourceIn } from '../../support/terraform-of.ts';

type Component = Parameters<typeof built>[1]['components'] extends readonly (infer C)[] | undefined ? C : never;

const BACKUP = { id: 'copies', name: 'Copies', capability: 'backup', strength: 'stated' } as unknown as Component;
const APP = { id: 'app', name: 'App', capability: 'web_compute' } as Component;

function withBackup(cloud: CloudId, ...stores: readonly object[]) {
  return built(cloud, { components: [APP, ...(stores as readonly Component[]), BACKUP] });
}

const vaultOf = ({ graph }: ReturnType<typeof built>) => graph.nodes.find(({ capability }) => capability === 'backup');
const billed = ({ estimate }: ReturnType<typeof built>, node: string) =>
  estimate.line_items.filter((line) => line.node === node);

describe('a backup vault', () => {
  it.each(['gcp', 'azure'] as const)('on %s is left out where the only store has backups of its own', (cloud) => {
    const design = withBackup(cloud, { id: 'events', name: 'Events', capability: 'document_db' });
    expect(vaultOf(design)).toBeUndefined();
    expect(billed(design, 'copies')).toEqual([]);
    expect(design.terraform).not.toMatch(/backup_vault"/);
  });

  it.each(['aws', 'gcp', 'azure'] as const)('on %s is left out without a store', (cloud) => {
    expect(vaultOf(withBackup(cloud))).toBeUndefined();
  });

  it.each([
    ['aws', 'aws_backup_selection'],
    ['azure', 'azurerm_data_protection_backup_instance_blob_storage'],
  ] as const)('on %s copies a bucket that is the only store', (cloud, type) => {
    const design = withBackup(cloud, { id: 'files', name: 'Files', capability: 'object_storage' });
    expect(vaultOf(design)).toBeDefined();
    expect(design.terraform).toContain(`resource "${type}"`);
  });

  it.each(['aws', 'gcp', 'azure'] as const)('on %s is sized for the database that it copies alone', (cloud) => {
    const database = { id: 'orders', name: 'Orders', capability: 'relational_db' };
    const files = {
      id: 'films',
      name: 'Films',
      capability: 'object_storage',
      load: [{ metric: 'stored', value: 9000, unit: 'GB' }],
    };
    const films = withBackup(cloud, database, files);
    expect(Math.max(...billed(films, 'films').map(({ quantity }) => quantity))).toBeGreaterThan(8000);
    expect(billed(films, 'copies').map(({ quantity }) => quantity)).toEqual(
      billed(withBackup(cloud, database), 'copies').map(({ quantity }) => quantity),
    );
  });

  it('of Google Cloud leaves files over SMB to the backups of NetApp Volumes', () => {
    const share = { id: 'share', name: 'Share', capability: 'file_storage', products: [{ name: 'smb' }] };
    const design = withBackup('gcp', share);
    expect(vaultOf(design)).toBeUndefined();
    expect(resourceIn(design.terraform, 'google_netapp_volume.share')).toContain(
      'backup_vault = google_netapp_backup_vault.share.id',
    );
    expect(design.estimate.unknown.map(({ meter }) => meter)).toEqual(['netapp_volumes/backup']);
    const without = built('gcp', { components: [APP, share] as Component[] });
    expect(without.terraform).not.toContain('google_netapp_backup_vault');
  });
});
