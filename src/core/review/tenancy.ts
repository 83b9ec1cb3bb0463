import type { GraphNode } from '../model/graph.ts';
import { type Tenancy, tenancyOf } from '../model/tenancy.ts';
import { claimsOf, type Evidenced, type Observation, partsOf, proofOf, type Rule } from './rule.ts';

const STORES = ['relational_db', 'document_db', 'key_value_db'] as const;

/** What keeps one tenant's records from another's, and who must see to it. */
export const TENANCY: readonly Rule[] = [
  {
    id: 'SEC-TENANTS',
    pillar: 'security',
    control: null,
    check(evidence) {
      const tenancy = tenancyOf(evidence.requirements);
      const [store] = partsOf(evidence, STORES);
      return tenancy === null || store === undefined ? [] : [apart(tenancy, store.node, evidence)];
    },
  },
  {
    id: 'OPS-TENANTS',
    pillar: 'operations',
    control: null,
    check(evidence) {
      const tenancy = tenancyOf(evidence.requirements);
      const [store] = partsOf(evidence, ['relational_db']);
      const isSized = tenancy !== null && tenancy.isolation !== null && tenancy.isolation !== 'rows';
      if (!isSized || tenancy.isCounted || store === undefined) return [];
      return [
        {
          status: 'watch',
          node: store.node.id,
          text: `Nobody says how many tenants there are: connections and storage are for ${tenancy.tenants}.`,
          do: 'Say it, such as “We have 200 tenants”.',
        },
      ];
    },
  },
];

function apart(tenancy: Tenancy, store: GraphNode, evidence: Evidenced): Observation {
  if (store.capability !== 'relational_db') return inItems(store);
  switch (tenancy.isolation) {
    case 'database':
      return ownDatabases(tenancy, store, evidence);
    case 'schema':
      return {
        status: 'yours',
        node: store.id,
        text: `${store.title}: a schema for each of ${tenancy.tenants} tenants in one database, which is backed up and restored as one.`,
        do: 'Make the schema and a role that sees nothing else when a tenant signs up, and run every migration over all of them.',
      };
    default:
      return {
        status: 'yours',
        node: store.id,
        text: `${store.title}: tenants share tables${tenancy.isolation === null ? ', as nothing else is said' : ''}; a column tells their rows apart.`,
        do: 'Begin every key and index with the tenant, set the tenant in each transaction, and let policies for row level security refuse the rest; ask for a database per tenant where that is not enough.',
      };
  }
}

function ownDatabases(tenancy: Tenancy, store: GraphNode, evidence: Evidenced): Observation {
  const [claim] = claimsOf(evidence, 'tenants_apart', store.id);
  if (claim !== undefined) return { status: 'met', node: store.id, text: claim.text, proof: proofOf(claim) };
  return {
    status: 'yours',
    node: store.id,
    text: `${store.title}: room and connections for ${tenancy.tenants} databases, one a tenant, in one server; the Terraform makes the first.`,
    do: 'Make a database and a role for it when a tenant signs up. To restore one tenant, restore the server beside itself and copy that database back.',
  };
}

function inItems(store: GraphNode): Observation {
  return {
    status: 'yours',
    node: store.id,
    text: `${store.title}: tenants share it; the key of every item says whose it is.`,
    do: 'Begin every key with the tenant, and take the tenant from the caller’s token, never from what the caller sends.',
  };
}
