import { formatNumber } from '../../../messages/numbers.ts';
import type { Term } from '../../../model/capability.ts';
import type { LookupDemand } from '../../../model/demand.ts';
import type { Claim } from '../../../model/finding.ts';
import type { GraphNode } from '../../../model/graph.ts';
import type { AccessGrant, MultiRegion, Principal, Site, SizeFacts, Usage } from '../../../model/offering.ts';
import type { ResolvedRequirements } from '../../../model/resolved.ts';
import { type Block, code, nested, output, resource } from '../../../model/terraform.ts';
import { labelOf } from '../../kit/blocks.ts';
import { asksFor, isExcluded, wantsProduct } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { entry, type GcpOffering, type Permissions } from '../foundation/facts.ts';
import { apis, enabled, gib, nameOf, projectRole, variablePrefix } from '../foundation/names.ts';
import { ownKey } from './cloud-kms.ts';
import { severalRegions } from './regional/records.ts';
import { onlyReads } from './sources.ts';

type StoreCapability = 'document_db' | 'key_value_db';

const MILLION = 1_000_000;
/** Days for which the daily backups are kept. */
const BACKUP_DAYS = 7;

export const firestoreDocuments = entry(firestore('document_db'));
export const firestoreLookups = entry(firestore('key_value_db'));

/** One database answers both: documents, and records found by their key. */
function firestore<C extends StoreCapability>(capability: C): GcpOffering<C, SizeFacts> {
  return {
    id: 'gcp.firestore',
    service: 'Firestore',
    capability,
    multiRegion: severalRegions as MultiRegion<SizeFacts, GraphNode<C>>,
    inNetwork: false,
    fit: (node, requirements) =>
      isExcluded(requirements, [], ['firestore']) || wantsMongodb(capability, requirements)
        ? null
        : {
            because: `Firestore needs no machine to be sized: ${formatNumber(demandOf(node).readsPerMonth)} reads and ${formatNumber(demandOf(node).writesPerMonth)} writes a month are billed per operation, and nothing between them.`,
            provides: termsOf(requirements),
            actionRequired: [
              {
                from: ['bi_dashboard'],
                do: 'Install the Firebase extension that streams collections to BigQuery, and create the report over its dataset.',
              },
            ],
          },
    size: () => [
      {
        sku: 'Native mode in one region',
        count: 1,
        // cloud.google.com/firestore/sla
        qualities: managed(3, 99.99, { scalesToZero: true }),
      },
    ],
    meter: (_size, node) => usages(demandOf(node)),
    declare: (_size, node, site) => databaseBlocks(node, site),
    grantAccess: (_size, node, site, caller, edge) => grantCaller(node, site, caller, onlyReads(site, edge)),
    claims: (_size, node) => firestoreClaims(labelOf(node.id)),
    facts: () => ({ permissions: FIRESTORE_PERMISSIONS }),
  };
}

/** Programs that speak MongoDB's protocol get the edition that does, unless Firestore itself is named as well. */
function wantsMongodb(capability: StoreCapability, requirements: ResolvedRequirements): boolean {
  return (
    capability === 'document_db' && wantsProduct(requirements, 'mongodb') && !wantsProduct(requirements, 'firestore')
  );
}

function demandOf(node: { readonly demand: unknown }): LookupDemand {
  return node.demand as LookupDemand;
}

function termsOf(requirements: ResolvedRequirements): readonly Term[] {
  return asksFor(requirements, 'websocket_realtime')
    ? ['document_db', 'key_value_db', 'backup', 'websocket_realtime']
    : ['document_db', 'key_value_db', 'backup'];
}

function usages({ readsPerMonth, writesPerMonth, storedGb }: LookupDemand): readonly Usage[] {
  return [
    {
      meter: 'firestore/reads',
      what: 'Documents read',
      quantity: readsPerMonth / MILLION,
      arithmetic: `${formatNumber(readsPerMonth)} reads`,
    },
    {
      meter: 'firestore/writes',
      what: 'Documents written',
      quantity: writesPerMonth / MILLION,
      arithmetic: `${formatNumber(writesPerMonth)} writes`,
    },
    {
      meter: 'firestore/storage',
      what: 'Documents and their indexes, about as large again',
      quantity: 2 * gib(storedGb),
      arithmetic: `2 x ${formatNumber(storedGb)} GB / 1.0737 GB a GiB`,
    },
    {
      meter: 'firestore/backup-storage',
      what: 'Daily backups of a week',
      quantity: BACKUP_DAYS * gib(storedGb),
      arithmetic: `${BACKUP_DAYS} x ${formatNumber(storedGb)} GB / 1.0737 GB a GiB`,
    },
  ];
}

export function databaseBlocks(
  node: GraphNode,
  site: Site,
  edition: 'STANDARD' | 'ENTERPRISE' = 'STANDARD',
): readonly Block[] {
  const label = site.label(node.id);
  const own = ownKey(site, 'firestore');
  return [
    ...apis('firestore'),
    ...(own?.blocks ?? []),
    resource('data.tf', 'google_firestore_database', label, {
      name: nameOf(node.id),
      location_id: code('var.region'),
      type: 'FIRESTORE_NATIVE',
      database_edition: edition,
      delete_protection_state: code(
        'var.environment == "production" ? "DELETE_PROTECTION_ENABLED" : "DELETE_PROTECTION_DISABLED"',
      ),
      deletion_policy: 'DELETE',
      cmek_config: own === null ? undefined : nested({ kms_key_name: own.key }),
      depends_on: [...enabled('firestore'), ...(own?.after ?? [])],
    }),
    resource('data.tf', 'google_firestore_backup_schedule', label, {
      database: code(`google_firestore_database.${label}.name`),
      retention: `${BACKUP_DAYS * 24 * 3600}s`,
      daily_recurrence: nested({}),
    }),
    output(
      `${label}_database`,
      `Firestore database of ${node.title}.`,
      code(`google_firestore_database.${label}.name`),
    ),
  ];
}

/** The grant holds for this one database of the project. */
function grantCaller(node: GraphNode, site: Site, caller: Principal, readOnly: boolean): AccessGrant {
  const label = site.label(node.id);
  const database = `google_firestore_database.${label}.name`;
  const prefix = variablePrefix(site, node, 'STORE', ['document_db', 'key_value_db']);
  return {
    environment: { [`${prefix}_DATABASE`]: code(database) },
    secrets: {},
    blocks: firestoreGrants(node, site, caller, readOnly),
  };
}

export function firestoreGrants(node: GraphNode, site: Site, caller: Principal, readOnly: boolean): readonly Block[] {
  const label = site.label(node.id);
  const database = `google_firestore_database.${label}.name`;
  const role = readOnly ? 'roles/datastore.viewer' : 'roles/datastore.user';
  return projectRole(`${caller.label}_${label}`, role, caller.identity, {
    title: `${label}-only`,
    expression: code(`"resource.name == \\"projects/\${var.project_id}/databases/\${${database}}\\""`),
  });
}

export function firestoreClaims(label: string): readonly Claim[] {
  const database = `google_firestore_database.${label}`;
  return [
    {
      kind: 'private',
      text: 'Only the programs that an edge connects to it can read it.',
      resource: database,
      attributes: { type: 'FIRESTORE_NATIVE' },
    },
    {
      kind: 'multi_zone',
      text: 'Each write is in several zones of the region before it is confirmed.',
      resource: database,
      attributes: { location_id: code('var.region') },
    },
    {
      kind: 'backed_up',
      text: 'It is backed up each day, and the backups are kept for a week.',
      resource: `google_firestore_backup_schedule.${label}`,
      attributes: { retention: `${BACKUP_DAYS * 24 * 3600}s` },
    },
  ];
}

export const FIRESTORE_PERMISSIONS: Permissions = {
  google_firestore_backup_schedule:
    'datastore.backupSchedules.create,delete,get,update datastore.databases.getMetadata',
  google_firestore_database: 'datastore.databases.create,delete,getMetadata,update datastore.operations.get',
};
