import { describe, expect, it } from 'vitest';
import { leaveOut, mergeBuiltInParts } from '#core/design/built-in-parts.ts';
import { compose } from '#core/design/complete.ts';
import { PATTERNS } from '#core/design/patterns/index.ts';
import type { Term } from '#core/model/capability.ts';
import { CAPABILITIES } from '#core/model/capability.ts';
import type { Cloud } from '#core/model/cloud.ts';
import type { Candidate } from '#core/model/offering.ts';
import { loadAt, requirementsOf } from '../../support/requirements.ts';

const EVERYTHING = new Set(CAPABILITIES);

function graphOf(terms: readonly Term[], technologyNames: readonly string[] = []) {
  return compose(requirementsOf(terms, { technologyNames }), loadAt(10), PATTERNS, EVERYTHING).value;
}

const candidate = (...builtIn: readonly string[]) => ({ fit: { builtIn } }) as unknown as Candidate;
const CLOUD = { name: 'Some Cloud', unbuilt: {} } as Cloud;

describe('parts that are built in', () => {
  it('a platform with built-in load balancing and outbound access needs neither', () => {
    const graph = graphOf(['web_compute', 'relational_db'], ['stripe']);
    const platform = candidate('load_balancer', 'network_egress');
    const { nodes, edges } = mergeBuiltInParts(graph, new Map([['app', [platform, platform]]]));
    expect(nodes.map(({ id }) => id)).toEqual(['app', 'dns', 'db', 'secrets', 'registry']);
    expect(edges.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['users-app', 'stripe-app', 'app-stripe', 'app-db']),
    );
    expect(edges.filter(({ from, to }) => [from, to].some((id) => id === 'lb' || id === 'egress'))).toEqual([]);
  });

  it('do not replace a component if one of the candidate services lacks it', () => {
    const graph = graphOf(['web_compute']);
    const { nodes } = mergeBuiltInParts(graph, new Map([['app', [candidate('load_balancer'), candidate()]]]));
    expect(nodes.map(({ id }) => id)).toContain('lb');
  });

  it('outbound access stays while one of its callers needs it', () => {
    const graph = graphOf(['web_compute', 'worker_compute', 'queue']);
    const app = candidate('network_egress');
    expect(
      mergeBuiltInParts(
        graph,
        new Map([
          ['app', [app]],
          ['worker', [candidate()]],
        ]),
      ).nodes.map(({ id }) => id),
    ).toContain('egress');
    const { nodes, edges } = mergeBuiltInParts(
      graph,
      new Map([
        ['app', [app]],
        ['worker', [app]],
      ]),
    );
    expect(nodes.map(({ id }) => id)).not.toContain('egress');
    expect(edges.filter(({ kind }) => kind === 'egress')).toEqual([]);
  });

  it('replace the CDN of a host with a cache', () => {
    const { edges } = mergeBuiltInParts(graphOf(['static_site']), new Map([['site', [candidate('cdn')]]]));
    expect(edges.map(({ id }) => id)).toEqual(['users-site', 'users-dns']);
  });
});

describe('components without a service on a cloud', () => {
  it('are removed, with a finding', () => {
    const { value, findings } = leaveOut(graphOf(['web_compute', 'cache']), ({ id }) => id === 'cache', CLOUD);
    expect(value.edges.filter(({ to }) => to === 'cache')).toEqual([]);
    expect(findings).toMatchObject([{ id: 'OFFER-cache', status: 'fail' }]);
  });
});
