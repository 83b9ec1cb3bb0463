import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Blueprint, CLOUD_IDS, createEngine, diagramLayout, svgDiagram } from '#core/index.ts';
import { ZONES } from '#core/model/graph.ts';
import { PLATFORM } from '../../../bench/texts.ts';
import { INTENTS } from '../../../iac/intents.ts';
import { sampleOf } from '../../../support/sample.ts';
import { type Area, areaOf, overlap, parseSvg, type Shape, segmentsOf, within } from '../../../support/svg.ts';

const engine = await createEngine();
const blueprintOf = (text: string, cloud: (typeof CLOUD_IDS)[number]) =>
  engine.synthesize({ id: 'synt_1', text, cloud, constraints: {} });
const platform = blueprintOf(PLATFORM, 'aws');

/** The graph with a copy of its first nodes and their edges. */
function grown(
  blueprint: Blueprint,
  count: number,
  change: Partial<Blueprint['graph']['nodes'][number]> = {},
): Blueprint {
  const { nodes, edges, actors } = blueprint.graph;
  const more = nodes.slice(0, count - nodes.length).map((node) => ({ ...node, ...change, id: `${node.id}-2` }));
  const copied = new Set(more.map(({ id }) => id));
  const replication = (id: string) => (copied.has(`${id}-2`) ? `${id}-2` : id);
  const joined = edges
    .map((edge) => ({ ...edge, id: `${edge.id}-2`, from: replication(edge.from), to: replication(edge.to) }))
    .filter(({ from, to }) => copied.has(from) || copied.has(to));
  return { ...blueprint, graph: { nodes: [...nodes, ...more], edges: [...edges, ...joined], actors } };
}

const two = grown(platform, 2 * platform.graph.nodes.length, { region: 'eu-west-1' });
const SYSTEMS = INTENTS.flatMap((intent) => CLOUD_IDS.map((cloud) => ({ ...intent, cloud })));
const CASES = [
  ...sampleOf(SYSTEMS, 4).map(({ name, text, cloud }) => [`${name} on ${cloud}`, blueprintOf(text, cloud)] as const),
  ...CLOUD_IDS.map((cloud) => [`a platform on ${cloud}`, blueprintOf(PLATFORM, cloud)] as const),
  ['40 nodes', grown(platform, 40)] as const,
  ['two regions', two] as const,
];

const pairs = <T>(items: readonly T[]) =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));
const labelOf = (shape: Shape) => shape.text || JSON.stringify(shape.attributes);

describe.each(CASES)('the diagram of %s', (_, blueprint) => {
  const shapes = parseSvg(svgDiagram(blueprint));
  const withClass = (...classes: readonly string[]) =>
    shapes.filter((shape) => classes.some((name) => shape.classes.includes(name)));
  const cards = withClass('card');
  const lanes = withClass('lane');
  const texts = shapes.filter(({ name }) => name === 'text');
  const ways = withClass('way');

  it('has the size and the places of components of its layout', () => {
    const { width, height, cards: placed } = diagramLayout(blueprint);
    expect(shapes[0]?.attributes).toMatchObject({ width: String(width), height: String(height) });
    expect(placed.map(({ id }) => id).sort()).toEqual(blueprint.graph.nodes.map(({ id }) => id).sort());
    const drawn = cards.map((card) => areaOf(card));
    for (const { x, y, width: across, height: down } of placed) {
      const same = ({ left, top, right, bottom }: Area) =>
        Math.hypot(left - x, top - y, right - x - across, bottom - y - down) < 0.1;
      expect(drawn.filter(same)).toHaveLength(1);
    }
  });

  it('shows every node, actor and edge', () => {
    const { nodes, actors, edges } = blueprint.graph;
    expect(withClass('node')).toHaveLength(nodes.length);
    expect(withClass('outside')).toHaveLength(actors.length);
    const calls = shapes.filter(({ name, parent }) => name === 'title' && parent?.classes.includes('net'));
    expect(calls.flatMap(({ text }) => text.split('\n'))).toHaveLength(edges.length);
  });

  it('has boxes that overlap only if one contains the other', () => {
    const crossed = [...pairs(cards), ...pairs(lanes)].filter(([one, other]) => overlap(areaOf(one), areaOf(other)));
    expect(crossed.map((pair) => pair.map(labelOf))).toEqual([]);
    for (const card of cards) {
      const around = lanes.filter((lane) => overlap(areaOf(card), areaOf(lane)));
      expect(around.map((lane) => within(areaOf(card), areaOf(lane)))).toEqual(
        card.parent?.classes.includes('node') ? [true] : [],
      );
    }
  });

  it('has texts inside their boxes, without overlaps', () => {
    for (const card of cards) {
      const own = texts.filter(({ parent }) => parent === card.parent);
      expect(own.filter((text) => !within(areaOf(text), areaOf(card))).map(labelOf)).toEqual([]);
    }
    const crossed = pairs(texts).filter(([one, other]) => overlap(areaOf(one), areaOf(other)));
    expect(crossed.map((pair) => pair.map(labelOf))).toEqual([]);
    const covered = withClass('protocol').filter((label) => cards.some((card) => overlap(areaOf(label), areaOf(card))));
    expect(covered.map(labelOf)).toEqual([]);
  });

  it('has lines that cross no box, no text and no parallel line', () => {
    expect(ways).not.toEqual([]);
    expect(lineOverlaps(shapes)).toEqual([]);
  });

  it('has the size of its content', () => {
    const { width, height } = shapes[0]?.attributes ?? {};
    const page = { left: 0, top: 0, right: Number(width), bottom: Number(height) };
    const all = [
      ...shapes.filter(({ name }) => name === 'rect' || name === 'text').map(areaOf),
      ...ways.flatMap(segmentsOf),
    ];
    expect(all.filter((area) => !within(area, page))).toEqual([]);
  });
});

/** Overlaps of each line with boxes, texts and other lines. */
function lineOverlaps(shapes: readonly Shape[]): string[] {
  const lines = shapes
    .filter(({ classes }) => classes.includes('way'))
    .map((way) => ({ way, segments: segmentsOf(way) }));
  const boxes = shapes
    .filter(({ name, classes }) => classes.includes('card') || name === 'text')
    .map((box) => ({ box, area: areaOf(box) }));
  const through = lines.flatMap(({ way, segments }) =>
    boxes
      .filter(({ box, area }) => box.parent !== way.parent && segments.some((segment) => overlap(segment, area)))
      .map(({ box }) => `through ${labelOf(box)}`),
  );
  const along = pairs(lines)
    .filter(([one, other]) =>
      one.segments.some((first) => other.segments.some((second) => overlapAlong(first, second))),
    )
    .map(([{ way }]) => `along ${labelOf(way)}`);
  return [...through, ...along];
}

/** Whether two horizontal or two vertical segments overlap for more than a corner. */
function overlapAlong(one: Area, other: Area): boolean {
  const corner = 8;
  const shared = {
    x: Math.min(one.right, other.right) - Math.max(one.left, other.left),
    y: Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  };
  const level = one.top === one.bottom && other.top === other.bottom;
  const upright = one.left === one.right && other.left === other.right;
  return (
    (level && Math.abs(one.top - other.top) < 2 && shared.x > corner) ||
    (upright && Math.abs(one.left - other.left) < 2 && shared.y > corner)
  );
}

describe('a diagram', () => {
  it('has separate lines for any graph', () => {
    const { nodes, edges, actors } = platform.graph;
    const zones = fc.array(fc.constantFrom(...ZONES), { minLength: 8, maxLength: 18 });
    const ends = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 20, maxLength: 40 });
    fc.assert(
      fc.property(zones, ends, (inZones, calls) => {
        const own = inZones.flatMap((zone, index) => nodes.slice(index, index + 1).map((node) => ({ ...node, zone })));
        const ids = [...own, ...actors].map(({ id }) => id);
        const at = (index: number) => ids[index % ids.length] ?? '';
        const joined = calls.flatMap(([from, to, like]) => {
          const id = `${at(from)}-${at(to)}`;
          return edges
            .slice(like % edges.length)
            .slice(0, 1)
            .map((edge) => ({ ...edge, id, from: at(from), to: at(to) }));
        });
        const svg = svgDiagram({ ...platform, graph: { nodes: own, actors, edges: joined } });
        expect(lineOverlaps(parseSvg(svg))).toEqual([]);
      }),
      { numRuns: 120, seed: 7, endOnFailure: true },
    );
  });

  it('is deterministic and has a title and a description', () => {
    const svg = svgDiagram(platform);
    expect(svgDiagram(structuredClone(platform))).toBe(svg);
    const [root, ...shapes] = parseSvg(svg);
    expect(root?.attributes).toMatchObject({ role: 'img', 'aria-labelledby': 'diagram-title diagram-desc' });
    expect(shapes.find(({ attributes }) => attributes.id === 'diagram-title')?.text).toBe(platform.title);
    expect(shapes.find(({ attributes }) => attributes.id === 'diagram-desc')?.text).toContain('RDS for PostgreSQL');
  });

  it('has no external references and supports dark mode', () => {
    const svg = svgDiagram(platform).replace('xmlns="http://www.w3.org/2000/svg"', '');
    expect(svg).not.toMatch(/https?:\/\/|url\(|@import|href|<script|<image|<foreignObject/);
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
  });

  it('has a frame per region if there are several', () => {
    const frames = (blueprint: Blueprint) =>
      parseSvg(svgDiagram(blueprint)).filter(({ classes }) => classes.includes('region'));
    expect(frames(platform)).toEqual([]);
    const shapes = parseSvg(svgDiagram(two));
    const lanes = shapes.filter(({ classes }) => classes.includes('lane')).map(areaOf);
    const regions = frames(two).map(areaOf);
    expect(regions).toHaveLength(2);
    expect(lanes.filter((lane) => regions.filter((region) => within(lane, region)).length !== 1)).toEqual([]);
    expect(pairs(regions).filter(([one, other]) => overlap(one, other))).toEqual([]);
  });

  it('escapes markup and shortens long texts, with the full text in the tooltip', () => {
    const odd = `<script>alert("1")</script> & ' \u0000 \uD800 ${'W'.repeat(80)}`;
    const { nodes, actors, edges } = platform.graph;
    const graph = {
      nodes: nodes.map((node) => ({ ...node, title: odd, service: odd, sku: odd, monthly: null })),
      actors: actors.map((actor) => ({ ...actor, title: odd })),
      edges: edges.map((edge) => ({ ...edge, protocol: '<b>' })),
    };
    const svg = svgDiagram({ ...platform, title: odd, graph });
    expect(svg).not.toMatch(/<script|<b>|\p{Cc}(?<!\n)|\p{Cs}/u);
    const shapes = parseSvg(svg);
    const [card] = shapes.filter(({ classes }) => classes.includes('card'));
    const inside = shapes.filter(({ parent, name }) => parent === card?.parent && name === 'text');
    expect(card && inside.every((text) => within(areaOf(text), areaOf(card)))).toBe(true);
    expect(shapes.find(({ name, parent }) => name === 'title' && parent === card?.parent)?.text).toContain(
      'W'.repeat(80),
    );
    expect(svg).toContain('price not known');
  });

  it('is valid for a graph without nodes', () => {
    const graph = { nodes: [], edges: [], actors: [] };
    expect(parseSvg(svgDiagram({ ...platform, graph })).map(({ name }) => name)).toContain('title');
  });
});
