import type { Blueprint } from '../../model/blueprint.ts';
import { usd } from './amount.ts';
import { type Drawing, drawingOf, type PlacedCard, type PlacedLane } from './drawing.ts';
import { FACES } from './faces.ts';
import { netElement } from './line-paths.ts';
import { STYLE } from './style.ts';
import { shorten } from './text-width.ts';
import { element, escaped } from './xml.ts';

/** Pixels. */
const MARGIN = 28;
const HEADING = 76;
const LANE_TITLE = 34;
const REGION_TITLE = 26;
const LANE_BOTTOM = 18;
const REGION_PADDING = 8;
const LEAST_WIDTH = 560;

export type Drawn = Pick<Blueprint, 'title' | 'graph' | 'estimate'>;

/** The architecture as a picture of its own: no font, no image, no script; light or dark as the reader's system is. */
export function svgDiagram({ title, graph, estimate }: Drawn): string {
  const drawing = drawingOf(graph);
  const regions = regionsOf(drawing.lanes);
  const outer = regions.length > 1 ? REGION_TITLE + REGION_PADDING : 0;
  const width = Math.max(drawing.width, LEAST_WIDTH) + 2 * MARGIN;
  const lanesTop = HEADING + outer;
  const down = lanesTop + LANE_TITLE - drawing.top;
  const lanesBottom = down + drawing.bottom + LANE_BOTTOM;
  const height = lanesBottom + outer / 2 + MARGIN;
  const titles = new Map(drawing.cards.map(({ card }) => [card.id, card.title]));
  const said = `${graph.nodes.length} parts, ${usd(estimate.total)} a month. Solid lines wait for an answer, dashed ones do not.`;
  const move = (inside: readonly string[], y: number) =>
    element(
      'g',
      { transform: `translate(${MARGIN + (width - 2 * MARGIN - drawing.width) / 2} ${y})` },
      inside.join('') || ' ',
    );
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}`,
      width: Math.ceil(width),
      height: Math.ceil(height),
      role: 'img',
      'aria-labelledby': 'diagram-title diagram-desc',
    },
    [
      element('title', { id: 'diagram-title' }, escaped(title)),
      element('desc', { id: 'diagram-desc' }, escaped(described(drawing, said))),
      element('style', {}, STYLE),
      element('rect', { class: 'page', width: Math.ceil(width), height: Math.ceil(height) }),
      line(shorten(title, width - 2 * MARGIN, FACES.heading), 'heading', MARGIN, MARGIN + 16),
      line(said, 'subheading', MARGIN, MARGIN + 38),
      move(
        [
          ...regions.filter(() => outer > 0).map((own) => regionElement(own, lanesTop, lanesBottom)),
          ...drawing.lanes.map((lane) => laneElement(lane, lanesTop, lanesBottom)),
        ],
        0,
      ),
      move(
        [
          ...drawing.nets.map((net) => netElement(net, (id) => titles.get(id) ?? id)),
          ...drawing.cards.map((card) => cardElement(card, graph)),
        ],
        down,
      ),
    ].join('\n'),
  )}\n`;
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

function cardElement({ card, x, y, width, height }: PlacedCard, { nodes }: Blueprint['graph']): string {
  const zone = nodes.find(({ id }) => id === card.id)?.zone;
  const frame = element('rect', { class: 'card', x, y, width, height, rx: zone === undefined ? height / 2 : 8 });
  const bar =
    zone === undefined
      ? ''
      : element('rect', { class: `bar ${zone}`, x, y: y + 10, width: 4, height: height - 20, rx: 2 });
  const down = y + (height - card.height) / 2;
  const texts = card.lines.map((own) => line(own.text, own.face, x + card.indent, down + own.y));
  return element(
    'g',
    { class: zone === undefined ? 'outside' : 'node' },
    [element('title', {}, escaped(card.full)), frame, bar, ...texts].join(''),
  );
}

function line(text: string, name: string, x: number, y: number): string {
  return element('text', { class: name, x, y }, escaped(text));
}
