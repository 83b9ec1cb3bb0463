import { CLOUD_IDS, createEngine, type Engine, type Intent, type Stage } from '#core/index.ts';
import type { Component, Requirements } from '#core/model/requirements.ts';
import { median, medianMs, ratio, table } from './measure.ts';
import { PLATFORM, textOfCharacters } from './texts.ts';

const INTENTS = [
  ['a blog', 'A blog for my travels'],
  [
    'a shop',
    'A shop with product pictures: a REST API in containers on PostgreSQL with a Redis cache, 200 requests a second at ' +
      'the peak, order e-mails by a background worker, 99.9% availability, at most 1,500 dollars a month.',
  ],
  ['2,500 characters', textOfCharacters(2_500)],
  ['a platform', PLATFORM],
] as const;
/** A described system of sixty components: services, their databases, queues with workers, and buckets. */
const SIXTY: Requirements = {
  components: [
    ...parts(20, 'svc', 'web_compute'),
    ...parts(12, 'db', 'relational_db'),
    ...parts(10, 'queue', 'queue'),
    ...parts(10, 'worker', 'worker_compute'),
    ...parts(8, 'bucket', 'object_storage'),
  ],
  flows: [
    ...range(20).map((at) => ({ from: `svc-${at}`, to: `db-${at % 12}`, interaction: 'read_write' as const })),
    ...range(20).map((at) => ({ from: `svc-${at}`, to: `queue-${at % 10}`, interaction: 'publish' as const })),
    ...range(10).map((at) => ({ from: `worker-${at}`, to: `queue-${at}`, interaction: 'consume' as const })),
    ...range(10).map((at) => ({ from: `worker-${at}`, to: `bucket-${at % 8}`, interaction: 'write' as const })),
  ],
  load: [{ metric: 'requests', stat: 'peak', per: 'second', value: 1000 }],
};
const RUNS = 5;

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => at);
}

function parts(count: number, id: string, capability: Component['capability']): readonly Component[] {
  return range(count).map((at) => ({ id: `${id}-${at}`, name: `${id} ${at}`, capability }));
}

/** A complete synthesis. Baseline: JSON serialization and parsing of its blueprint. */
export async function benchSynthesis(): Promise<string> {
  const engine = await createEngine();
  const asked = [
    ...INTENTS.map(([name, text]) => ({ name, text })),
    { name: 'sixty components', text: '', requirements: SIXTY },
  ];
  const rows = asked.flatMap(({ name, ...request }) =>
    CLOUD_IDS.map((cloud) => {
      const intent = { id: 'synt_00000000000000000000', cloud, constraints: {}, ...request };
      const blueprint = engine.synthesize(intent);
      const ms = medianMs(() => engine.synthesize(intent), RUNS);
      const baseline = medianMs(() => JSON.parse(JSON.stringify(blueprint)), RUNS * 4);
      const kilobytes = (JSON.stringify(blueprint).length / 1000).toFixed(0);
      const nodes = String(blueprint.graph.nodes.length);
      const written = writingMs(engine, intent);
      return [
        `${name}, ${cloud}`,
        nodes,
        kilobytes,
        ms.toFixed(1),
        written.toFixed(1),
        baseline.toFixed(2),
        ratio(ms, baseline),
      ];
    }),
  );
  return table(
    'a synthesis, compared with JSON.stringify and JSON.parse of its blueprint',
    ['intent', 'nodes', 'KB', 'ms', 'of it declare and render', 'baseline ms', 'ratio'],
    rows,
  );
}

/** Milliseconds of the stages that write Terraform and the document. */
function writingMs(engine: Engine, intent: Intent): number {
  const runs = Array.from({ length: RUNS }, () => {
    const begun: { stage: Stage | 'end'; at: number }[] = [];
    engine.synthesize(intent, (stage) => begun.push({ stage, at: performance.now() }));
    begun.push({ stage: 'end', at: performance.now() });
    return begun.reduce((sum, { stage, at }, index) => {
      const end = begun[index + 1]?.at ?? at;
      return stage === 'declare' || stage === 'render' ? sum + end - at : sum;
    }, 0);
  });
  return median(runs);
}
