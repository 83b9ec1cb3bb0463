import { TENANCY as WORDS } from '../messages/security.ts';
import type { GraphNode } from '../model/graph.ts';
import { type Tenancy, tenancyOf } from '../model/tenancy.ts';
import { claimed, type Evidenced, type Observation, partsOf, type Rule } from './rule.ts';

const STORES = ['relational_db', 'document_db', 'key_value_db'] as const;

/** Tenant isolation. */
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
      return [{ status: 'watch', node: store.node.id, ...WORDS.uncounted(tenancy.tenants) }];
    },
  },
];

function apart(tenancy: Tenancy, store: GraphNode, evidence: Evidenced): Observation {
  if (store.capability !== 'relational_db') return inItems(store);
  switch (tenancy.isolation) {
    case 'database':
      return ownDatabases(tenancy, store, evidence);
    case 'schema':
      return { status: 'yours', node: store.id, ...WORDS.schemas(store.title, tenancy.tenants) };
    default:
      return { status: 'yours', node: store.id, ...WORDS.rows(store.title, tenancy.isolation !== null) };
  }
}

function ownDatabases(tenancy: Tenancy, store: GraphNode, evidence: Evidenced): Observation {
  const [observation] = claimed(evidence, 'tenants_apart');
  return observation ?? { status: 'yours', node: store.id, ...WORDS.databases(store.title, tenancy.tenants) };
}

function inItems(store: GraphNode): Observation {
  return { status: 'yours', node: store.id, ...WORDS.items(store.title) };
}
