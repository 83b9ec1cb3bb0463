import { createHash } from 'node:crypto';
import type { Blueprint } from '#core/index.ts';
import { cloneUrl } from './present-links.ts';
import type { estimateView } from './schemas/estimate.ts';
import type { findingsView } from './schemas/findings.ts';
import type { graphView } from './schemas/graph.ts';
import type { iacView } from './schemas/iac.ts';
import type { Wire } from './schemas/wire.ts';

export function presentGraph({ id, cloud, region, graph }: Blueprint): Wire<typeof graphView> {
  const { edges, actors } = graph;
  const nodes = graph.nodes.map(({ form, ...node }) => (form === null ? node : { ...node, form }));
  return { id, cloud, region, nodes_count: nodes.length, nodes, edges, actors };
}

export function presentEstimate({ id, estimate }: Blueprint): Wire<typeof estimateView> {
  // Blueprints stored by earlier versions do not have these fields.
  const { commitments = [], allowances = [] } = estimate;
  return { id, ...estimate, commitments, allowances: allowances.map((one) => ({ ...one, meters: [...one.meters] })) };
}

export function presentFindings({ id, resolved: requirements, findings }: Blueprint): Wire<typeof findingsView> {
  const frameworks = requirements.compliance.map(({ framework }) => framework);
  const summary = { met: 0, watch: 0, fail: 0, yours: 0 };
  for (const { status } of findings) summary[status] += 1;
  return { id, frameworks, summary, findings };
}

export function presentIac({ id, iac }: Blueprint, publicUrl: string): Wire<typeof iacView> {
  const files = iac.files.map(({ path, content }) => ({
    path,
    bytes: Buffer.byteLength(content),
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  return { id, files, clone_url: cloneUrl(id, publicUrl) };
}
