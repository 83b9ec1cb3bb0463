import { formatNumber } from '../../../messages/numbers.ts';
import type { LookupDemand } from '../../../model/demand.ts';
import type { Site, SizeFacts, Usage } from '../../../model/offering.ts';
import { code, type Expression } from '../../../model/terraform.ts';
import { joined, labelOf } from '../../kit/blocks.ts';
import { isExcluded, wantsProduct } from '../../kit/requirements.ts';
import { managed } from '../../kit/usage.ts';
import { entry } from '../foundation/facts.ts';
import { gib } from '../foundation/names.ts';
import { databaseBlocks, FIRESTORE_PERMISSIONS, firestoreClaims, firestoreGrants } from './firestore.ts';
import { onlyReads } from './sources.ts';

const MILLION = 1_000_000;
/** A unit reads up to 4 KiB of a document and writes up to 1 KiB (cloud.google.com/firestore/enterprise/pricing). */
const READ_KB = 4;
const WRITE_KB = 1;
/** Indexes are made by hand in this edition: half as large as the documents, a working assumption. */
const WITH_INDEXES = 1.5;
const BACKUP_DAYS = 7;

/** Firestore's Enterprise edition speaks MongoDB's protocol, so that programs keep their drivers. */
export const firestoreMongodb = entry<'document_db', SizeFacts>({
  id: 'gcp.firestore-mongodb',
  service: 'Firestore with MongoDB compatibility',
  capability: 'document_db',
  inNetwork: false,
  fit: ({ demand }, requirements) =>
    !wantsProduct(requirements, 'mongodb') || isExcluded(requirements, [], ['firestore'])
      ? null
      : {
          because: `MongoDB is requested: this edition of Firestore is compatible with its protocol, so that drivers and queries do not change, and ${formatNumber(demand.readsPerMonth)} reads a month are billed per operation, without a cluster to size.`,
          provides: ['document_db', 'key_value_db', 'backup'],
        },
  size: () => [
    {
      sku: 'Enterprise edition in one region',
      count: 1,
      // cloud.google.com/firestore/sla
      qualities: managed(3, 99.99, { scalesToZero: true }),
    },
  ],
  meter: (_size, { demand }) => usages(demand),
  declare: (_size, node, site) => databaseBlocks(node, site, 'ENTERPRISE'),
  grantAccess: (_size, node, site, caller, edge) => ({
    environment: { [`${site.label(node.id).toUpperCase()}_MONGODB_URI`]: address(site, node.id) },
    secrets: {},
    blocks: firestoreGrants(node, site, caller, onlyReads(site, edge)),
  }),
  claims: (_size, node) => firestoreClaims(labelOf(node.id)),
  facts: () => ({ permissions: FIRESTORE_PERMISSIONS }),
});

function usages(demand: LookupDemand): readonly Usage[] {
  const { readsPerMonth, writesPerMonth, storedGb, itemKb } = demand;
  const reads = readsPerMonth * Math.ceil(itemKb / READ_KB);
  const writes = writesPerMonth * Math.ceil(itemKb / WRITE_KB);
  return [
    {
      meter: 'firestore_enterprise/read-units',
      what: 'Units read',
      quantity: reads / MILLION,
      arithmetic: `${formatNumber(readsPerMonth)} reads x ${Math.ceil(itemKb / READ_KB)} units of ${READ_KB} KiB`,
    },
    {
      meter: 'firestore_enterprise/write-units',
      what: 'Units written',
      quantity: writes / MILLION,
      arithmetic: `${formatNumber(writesPerMonth)} writes x ${Math.ceil(itemKb / WRITE_KB)} units of ${WRITE_KB} KiB`,
    },
    {
      meter: 'firestore_enterprise/storage',
      what: 'Documents and their indexes',
      quantity: WITH_INDEXES * gib(storedGb),
      arithmetic: `${WITH_INDEXES} x ${formatNumber(storedGb)} GB / 1.0737 GB a GiB`,
    },
    {
      meter: 'firestore/backup-storage',
      what: 'Daily backups of a week',
      quantity: BACKUP_DAYS * gib(storedGb),
      arithmetic: `${BACKUP_DAYS} x ${formatNumber(storedGb)} GB / 1.0737 GB a GiB`,
    },
  ];
}

/** Programs sign in with a token of their own identity (cloud.google.com/firestore/mongodb-compatibility/docs/connect). */
function address(site: Site, id: string): Expression {
  const database = `google_firestore_database.${site.label(id)}`;
  return joined(
    'mongodb://',
    code(`${database}.uid`),
    '.',
    code('var.region'),
    '.firestore.goog:443/',
    code(`${database}.name`),
    '?loadBalanced=true&tls=true&retryWrites=false&authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:gcp,TOKEN_RESOURCE:FIRESTORE',
  );
}
