import { formatDollars } from '../../messages/numbers.ts';
import type { Blueprint, BlueprintGraph } from '../../model/blueprint.ts';
import type { Zone } from '../../model/graph.ts';
import { type Drawing, drawingOf, type PlacedCard, type PlacedLane } from './drawing.ts';
import { FACES } from './faces.ts';
import { netElement } from './line-paths.ts';
import { STYLE } from './style.ts';
import { shorten } from './text-width.ts';
import { decimal, element, escaped } from './xml.ts';

/** Pixels. */
const MARGIN = 28;
const HEADING = 76;
const LANE_TITLE = 34;
const REGION_TITLE = 26;
const LANE_BOTTOM = 18;
const REGION_PADDING = 8;
const LEAST_WIDTH = 560;

type Drawn = Pick<Blueprint, 'title' | 'graph' | 'estimate'>;

/** The architecture as a self-contained SVG: no font, image or script; light or dark by the colour scheme of the system. */
export function svgDiagram({ title, graph, estimate }: Drawn): string {
  const frame = frameOf(drawingOf(graph));
  const { drawing, width, height } = frame;
  const count = graph.nodes.length === 1 ? '1 part' : `${graph.nodes.length} parts`;
  const said = `${count}, ${formatDollars(estimate.total)} a month. Solid lines wait for an answer, dashed ones do not.`;
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
    'aria-labelledby': 'diagram-title diagram-desc',
  };
  const inside = [
    element('title', { id: 'diagram-title' }, escaped(title)),
    element('desc', { id: 'diagram-desc' }, escaped(described(drawing, said))),
    element('style', {}, STYLE),
    element('rect', { class: 'page', width, height }),
    line(shorten(title, width - 2 * MARGIN, FACES.heading), 'heading', MARGIN, MARGIN + 16),
    line(said, 'subheading', MARGIN, MARGIN + 38),
    ...bodyOf(frame, graph),
  ];
  return `${element('svg', attributes, inside.join('\n'))}\n`;
}

interface CardBox {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Size of the diagram and positions of its components, in pixels from its top left corner. */
export function diagramLayout({ graph }: Pick<Blueprint, 'graph'>): {
  readonly width: number;
  readonly height: number;
  readonly cards: readonly CardBox[];
} {
  const { drawing, width, height, left, down } = frameOf(drawingOf(graph));
  const nodes = new Set(graph.nodes.map(({ id }) => id));
  const cards = drawing.cards
    .filter(({ card }) => nodes.has(card.id))
    .map(({ card, x, y, width: w, height: h }) => ({ id: card.id, x: x + left, y: y + down, width: w, height: h }));
  return { width, height, cards };
}

/** Everything around the drawing: the size of the page, the offset of the drawing and the edges of the lanes. */
interface Frame {
  readonly drawing: Drawing;
  readonly regions: readonly Region[];
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly down: number;
  readonly top: number;
  readonly bottom: number;
}

function frameOf(drawing: Drawing): Frame {
  const regions = regionsOf(drawing.lanes);
  const several = regions.length > 1;
  const width = Math.ceil(Math.max(drawing.width, LEAST_WIDTH)) + 2 * MARGIN;
  const top = HEADING + (several ? REGION_TITLE + REGION_PADDING : 0);
  const down = top + LANE_TITLE - drawing.top;
  const bottom = down + drawing.bottom + LANE_BOTTOM;
  const height = Math.ceil(bottom + (several ? REGION_PADDING : 0) + MARGIN);
  return { drawing, regions, width, height, left: (width - drawing.width) / 2, down, top, bottom };
}

/** The lanes, the lines and the cards, in drawing order. */
function bodyOf({ drawing, regions, left, down, top, bottom }: Frame, { nodes }: BlueprintGraph): readonly string[] {
  const titles = new Map(drawing.cards.map(({ card }) => [card.id, card.title]));
  const zones = new Map(nodes.map(({ id, zone }) => [id, zone]));
  const boxes = [
    ...(regions.length > 1 ? regions.map((own) => regionElement(own, top, bottom)) : []),
    ...drawing.lanes.map((lane) => laneElement(lane, top, bottom)),
  ];
  const inside = [
    ...drawing.nets.map((net) => netElement(net, (id) => titles.get(id) ?? id)),
    ...drawing.cards.map((placed) => cardElement(placed, zones.get(placed.card.id))),
  ];
  return [group(boxes, left, 0), group(inside, left, down)];
}

function group(inside: readonly string[], x: number, y: number): string {
  return element('g', { transform: `translate(${decimal(x)} ${decimal(y)})` }, inside.join('\n'));
}

function described({ cards, lanes }: Drawing, said: string): string {
  return `${said} ${lanes.length} zones. ${cards.map(({ card }) => `${card.full}.`).join(' ')}`;
}

interface Region {
  readonly region: string;
  readonly lanes: readonly PlacedLane[];
}

function regionsOf(lanes: readonly PlacedLane[]): readonly Region[] {
  return [...Map.groupBy(lanes, ({ region }) => region)].map(([region, own]) => ({ region, lanes: own }));
}

function regionElement({ region, lanes }: Region, top: number, bottom: number): string {
  const x = Math.min(...lanes.map((lane) => lane.x)) - REGION_PADDING;
  const end = Math.max(...lanes.map((lane) => lane.x + lane.width)) + REGION_PADDING;
  const y = top - REGION_TITLE;
  const frame = element('rect', { class: 'region', x, y, width: end - x, height: bottom + REGION_PADDING - y, rx: 14 });
  return frame + line(shorten(region, end - x - 24, FACES.zone), 'zone', x + 12, y + 17);
}

function laneElement({ title, zone, x, width }: PlacedLane, top: number, bottom: number): string {
  const box = element('rect', { class: `lane ${zone}`, x, y: top, width, height: bottom - top, rx: 10 });
  return box + line(shorten(title, width - 24, FACES.zone), `zone ${zone}`, x + 14, top + 21);
}

/** @param zone undefined for an actor */
function cardElement({ card, x, y, width, height }: PlacedCard, zone: Zone | undefined): string {
  const outside = zone === undefined;
  const down = y + (height - card.height) / 2;
  const inside = [
    element('title', {}, escaped(card.full)),
    element('rect', { class: 'card', x, y, width, height, rx: outside ? height / 2 : 8 }),
    outside ? '' : element('rect', { class: `bar ${zone}`, x, y: y + 10, width: 4, height: height - 20, rx: 2 }),
    ...card.lines.map((own) => line(own.text, own.face, x + card.indent, down + own.y)),
  ];
  return element('g', { class: outside ? 'outside' : 'node' }, inside.join(''));
}

function line(text: string, name: string, x: number, y: number): string {
  return element('text', { class: name, x, y }, escaped(text));
}
