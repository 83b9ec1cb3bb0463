import type { Edge, EdgeKind } from '../../../model/graph.ts';
import type { PlacedNode, Principal, Site } from '../../../model/offering.ts';
import { type Block, code, type Expression, resource } from '../../../model/terraform.ts';
import { factsOf } from '../foundation/facts.ts';

/** The stores and streams that a part reads: the edges of these kinds that lead to it. */
export function sourcesOf(site: Site, nodeId: string, kinds: readonly EdgeKind[] = ['read']): readonly PlacedNode[] {
  return site
    .to(nodeId)
    .filter((edge) => kinds.includes(edge.kind))
    .flatMap((edge) => site.find(edge.from) ?? []);
}

/** The parts that a part writes to. */
export function targetsOf(site: Site, nodeId: string): readonly PlacedNode[] {
  return site
    .from(nodeId)
    .filter((edge) => edge.kind === 'write' || edge.kind === 'message')
    .flatMap((edge) => site.find(edge.to) ?? []);
}

/** The stores that a part reads over an edge in either direction. */
export function readBy(site: Site, nodeId: string): readonly PlacedNode[] {
  const outward = site.from(nodeId).filter(({ kind }) => kind === 'read');
  return [...new Set([...sourcesOf(site, nodeId), ...outward.flatMap(({ to }) => site.find(to) ?? [])])];
}

/** Address of the BigQuery dataset that a part writes to: that of a warehouse, else of a lake or of measurements. */
export function datasetOf(site: Site, nodeId: string): string | undefined {
  const targets = targetsOf(site, nodeId);
  const warehouses = targets.filter(({ node }) => node.capability === 'data_warehouse');
  return [...warehouses, ...targets].flatMap((part) => factsOf(part).dataset ?? [])[0];
}

/** A lake lets its writers into its bucket; who loads tables of its dataset needs this. */
export function datasetEditor(site: Site, nodeId: string, member: Expression): readonly Block[] {
  const label = site.label(nodeId);
  return targetsOf(site, nodeId)
    .filter(({ node }) => node.capability === 'data_lake')
    .flatMap((part) => {
      const { dataset } = factsOf(part);
      if (dataset === undefined) return [];
      return [
        resource('security.tf', 'google_bigquery_dataset_iam_member', `${label}_${site.label(part.node.id)}_tables`, {
          dataset_id: code(`${dataset}.dataset_id`),
          role: 'roles/bigquery.dataEditor',
          member,
        }),
      ];
    });
}

/** Read edges lead from a store to its reader: the grants that the reader needs as a caller of the store. */
export function readingGrants(site: Site, nodeId: string, caller: Principal): readonly Block[] {
  const written = new Set(site.from(nodeId).map((edge) => edge.to));
  return site
    .to(nodeId)
    .filter((edge) => edge.kind === 'read' && !written.has(edge.from))
    .flatMap((edge) => {
      const outward = { ...edge, from: edge.to, to: edge.from };
      return site.find(edge.from)?.choice.grantAccess(site, caller, outward)?.blocks ?? [];
    });
}

/** Whether no edge between a caller and a store lets the caller write: it is granted one role for all of them. */
export function onlyReads(site: Site, edge: Edge): boolean {
  return between(site, edge).every(({ kind }) => kind === 'read' || kind === 'trigger');
}

/** Whether an edge between a caller and a store says that the caller writes. */
export function isWritten(site: Site, edge: Edge): boolean {
  return between(site, edge).some(({ kind }) => kind === 'write');
}

function between(site: Site, { from, to }: Edge): readonly Edge[] {
  return [...site.from(from).filter((edge) => edge.to === to), ...site.from(to).filter((edge) => edge.to === from)];
}
