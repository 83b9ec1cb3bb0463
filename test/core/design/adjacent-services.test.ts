import { beforeAll, describe, expect, it } from 'vitest';
import { CLOUD_IDS, createEngine, type Engine } from '#core/index.ts';
import { ACCOUNT_CAPABILITIES, ADJACENT_CAPABILITIES, type Capability } from '#core/model/capability.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

function designWith(capability: Capability, cloud: (typeof CLOUD_IDS)[number]) {
  return engine.synthesize({
    id: 'synt_test',
    text: '',
    cloud,
    constraints: {},
    requirements: {
      components: [
        { id: 'shop', name: 'Shop', capability: 'web_compute' },
        { id: 'orders', name: 'Orders', capability: 'relational_db' },
        { id: 'lake', name: 'Lake', capability: 'data_lake' },
        { id: 'wanted', name: 'Wanted', capability },
      ],
    },
  });
}

describe.each(CLOUD_IDS)('a service beside the components on %s', (cloud) => {
  it.each(ADJACENT_CAPABILITIES)('%s is built, or its absence is reported with what to do', (capability) => {
    const { graph, findings } = designWith(capability, cloud);
    const provided = graph.nodes.filter(({ provides }) => provides.includes(capability));
    const reported = findings.filter(({ status, text }) => status === 'fail' && text.includes(capability));
    expect(provided.length > 0).not.toBe(reported.length > 0);
    for (const { do: action } of reported) expect(action).toMatch(/^\S.*\.$/s);
  });

  it.each(ACCOUNT_CAPABILITIES)('%s is called by no component and lacks no role', (capability) => {
    const { graph, findings } = designWith(capability, cloud);
    const nodes = new Set(graph.nodes.filter((node) => node.capability === capability).map(({ id }) => id));
    expect(graph.edges.filter(({ from, to }) => nodes.has(from) || nodes.has(to))).toEqual([]);
    expect(findings.filter(({ id, node }) => id.startsWith('LAW-') && nodes.has(node ?? ''))).toEqual([]);
  });
});
