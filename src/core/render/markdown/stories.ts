import { FLOWS, SUPPORTING_FLOWS } from '../../messages/document.ts';
import type { DocumentSource, Section } from './section.ts';
import { passagesBetween, predicatesOf, type Told, toldFlows } from './telling.ts';
import { cell, listed, uncapitalized } from './text.ts';

type Design = DocumentSource['blueprint'];

/** What happens in order: each story of the request, and what each actor or schedule sets in motion. */
export const flows: Section = ({ blueprint }) => {
  if (blueprint.graph.edges.length === 0) return [];
  const told = toldFlows(blueprint);
  const stories = storiesOf(told, blueprint).flatMap(([title, steps]) => [
    `**${title}**`,
    steps.map((step, index) => `${index + 1}. ${stepText(step, blueprint)}`).join('\n'),
  ]);
  return [FLOWS.title, ...stories, ...supporting(blueprint), FLOWS.rule];
};

type Story = readonly [title: string, steps: readonly Told[]];

/** Stated stories by name; the other flows by what sets them in motion, each flow once. */
function storiesOf(told: readonly Told[], blueprint: Design): readonly Story[] {
  const named = Map.groupBy(
    told.filter(({ story }) => story !== null),
    ({ story }) => cell(story ?? ''),
  );
  const rest = told.filter(({ story }) => story === null);
  const done = new Set<Told>();
  const unnamed = rootsOf(rest, blueprint).flatMap((root): Story[] => {
    const steps = followed(root, rest, done);
    const [first] = steps;
    return first === undefined ? [] : [[first.subject, steps]];
  });
  return [...named, ...unnamed];
}

/** Where flows begin: actors and what nothing else calls, then the sources of cycles. */
function rootsOf(told: readonly Told[], { graph }: Design): readonly string[] {
  const actors = new Set(graph.actors.map(({ id }) => id));
  const called = new Set(told.map(({ to }) => to));
  const sources = [...new Set(told.map(({ from }) => from))];
  const first = sources.filter((id) => actors.has(id) || !called.has(id));
  return [...first, ...sources.filter((id) => !first.includes(id))];
}

/** The flows that follow from the first ones of a component, breadth first. */
function followed(root: string, told: readonly Told[], done: Set<Told>): readonly Told[] {
  const steps: Told[] = [];
  const waiting = [root];
  for (const id of waiting) {
    for (const flow of told) {
      if (flow.from !== id || done.has(flow)) continue;
      done.add(flow);
      steps.push(flow);
      waiting.push(flow.to);
    }
  }
  return steps;
}

function stepText(flow: Told, { graph }: Design): string {
  const [does = ''] = predicatesOf([flow]);
  const passages = passagesBetween(flow.from, flow.to, graph);
  const titles = new Map(graph.nodes.map(({ id, title }) => [id, title]));
  const through = passages.map((id) => `the ${uncapitalized(titles.get(id) ?? id)}`);
  const entry = graph.edges.find(({ from, to }) => from === flow.from && to === (passages[0] ?? flow.to));
  const how = [
    ...(through.length === 0 ? [] : [FLOWS.through(listed(through))]),
    ...(entry === undefined || entry.port === null ? [] : [FLOWS.port(entry.protocol, entry.port, entry.encrypted)]),
    ...(entry?.synchronous === false ? [FLOWS.asynchronous] : []),
  ];
  return `${flow.subject} ${does}${how.length === 0 ? '' : ` (${how.join(', ')})`}.`;
}

function supporting({ graph }: Design): readonly string[] {
  const names = new Map([...graph.nodes, ...graph.actors].map(({ id, title }) => [id, title]));
  const title = (id: string) => names.get(id) ?? id;
  const lines = Object.entries(SUPPORTING_FLOWS).flatMap(([kind, what]) => {
    const edgesOf = Map.groupBy(
      graph.edges.filter((edge) => edge.kind === kind),
      ({ to }) => to,
    );
    return [...edgesOf].map(([to, edges]) => {
      const from = listed([...new Set(edges.map((edge) => cell(title(edge.from))))]);
      return `- ${FLOWS.supporting(what, from, cell(title(to)))}`;
    });
  });
  return lines.length === 0 ? [] : [FLOWS.supportingTitle, lines.join('\n')];
}
