import { parseArgs } from 'node:util';
import { type Blueprint, createEngine } from '#core/index.ts';
import { designOf, labelledFiles, systemsIn, tasksOf } from './designs.ts';

const USAGE = 'Usage: npm run check:laws -- [FILE.jsonl...] [--places]\n';

/**
 * Designs every labelled system on every cloud and counts the breaches of laws. Exits with status 1 if the first screen
 * of a blueprint omits them.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { places: { type: 'boolean' } } });
  const tasks = tasksOf(systemsIn(positionals.length > 0 ? positionals : labelledFiles()));
  if (tasks.length === 0) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const engine = await createEngine();
  const found = tasks.map((task) => breachesOf(`${task.system.id}/${task.cloud}`, designOf(task, engine)));
  const broken = found.filter(({ places }) => places.length > 0);
  const hidden = broken.filter(({ isShown }) => !isShown);
  process.stdout.write(
    `${tasks.length} designs, ${broken.length} with a breach; ${hidden.length} without it on the first screen\n`,
  );
  const all = found.flatMap(({ name, places }) => places.map((place) => ({ name, place })));
  for (const [law, own] of Map.groupBy(all, ({ place }) => place.split(' ')[0] ?? '')) {
    process.stdout.write(`${law}: ${own.length}\n`);
    if (values.places === true) process.stdout.write(`${listed(own)}\n`);
  }
  process.exitCode = hidden.length > 0 ? 1 : 0;
}

interface Place {
  readonly name: string;
  readonly place: string;
}

/** Each place with its count and the first designs, most frequent first. */
function listed(own: readonly Place[]): string {
  return [...Map.groupBy(own, ({ place }) => place)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(
      ([place, all]) =>
        `  ${all.length} ${place}: ${all
          .slice(0, 3)
          .map(({ name }) => name)
          .join(' ')}`,
    )
    .join('\n');
}

function breachesOf(name: string, blueprint: Blueprint) {
  const ids = blueprint.findings
    .filter(({ id, status }) => id.startsWith('LAW-') && status === 'fail')
    .map(({ id }) => id);
  const [, firstScreen = ''] = blueprint.markdown.split('\n## ');
  return { name, places: ids.map((id) => placeOf(id, blueprint)), isShown: firstScreen.includes('**Not covered:**') };
}

/** The law with the services of the component or the edge. */
function placeOf(finding: string, { cloud, graph }: Blueprint): string {
  const [, law = '', ...rest] = finding.split('-');
  const at = rest.join('-');
  const serviceOf = (id: string) => graph.nodes.find((node) => node.id === id)?.service ?? id;
  const edge = law === 'EDGE' ? graph.edges.find(({ id }) => id === at) : undefined;
  if (edge !== undefined) return `${law} ${cloud}: ${serviceOf(edge.from)} -${edge.kind}-> ${serviceOf(edge.to)}`;
  const node = graph.nodes.find(({ id }) => at === id || at.startsWith(`${id}-`));
  const role = at.slice(node?.id.length ?? 0).replace('-', ' ');
  return law === 'ROLE' ? `${law} ${node?.capability}${role}` : `${law} ${cloud}: ${serviceOf(at)}`;
}

await main();
