import type { PlacedNet } from './drawing.ts';
import { extentOf, type GutterEnd } from './gutters.ts';
import { HEAD, labelWidth } from './spans.ts';
import { decimal, element, escaped } from './xml.ts';

const ROUND = 6;
const DOT = 2.5;
const ABOVE_LINE = 4;

type PlacedCrossing = PlacedNet['crossings'][number];

/** A line with its arrows, its junctions and the labels at its ends. */
export function netElement({ net, crossings, passes }: PlacedNet, titleOf: (id: string) => string): string {
  const ways = [
    ...crossings.flatMap(crossingPaths),
    ...passes.map(({ y, left, right }) => `M${decimal(left)} ${decimal(y)}H${decimal(right)}`),
  ];
  const ends = crossings.flatMap((placed) =>
    placed.crossing.ends.filter(({ port }) => port?.arrival != null).map((end) => arrivalElement(placed, end)),
  );
  const calls = net.edges.map(({ from, to, kind }) => `${titleOf(from)} → ${titleOf(to)}: ${kind}`);
  return element(
    'g',
    { class: net.synchronous ? 'net' : 'net later' },
    [
      element('title', {}, escaped(calls.join('\n'))),
      element('path', { class: 'way', d: ways.join('') }),
      ...crossings.flatMap(dots),
      ...ends,
    ].join(''),
  );
}

/** Each end runs horizontally to the track; the track runs vertically between the outermost ends. */
function crossingPaths({ crossing, x, left, right }: PlacedCrossing): string[] {
  const { top, bottom } = extentOf(crossing);
  const edgeOf = ({ side }: GutterEnd) => (side === 'left' ? left : right);
  if (top === bottom) return [`M${decimal(left)} ${decimal(top)}H${decimal(right)}`];
  const round = Math.min(ROUND, (bottom - top) / 2);
  const upright = `M${decimal(x)} ${decimal(top + round)}V${decimal(bottom - round)}`;
  const levels = crossing.ends.map((end) => {
    const start = edgeOf(end);
    const level = `M${decimal(start)} ${decimal(end.y)}H`;
    if (end.y !== top && end.y !== bottom) return `${level}${decimal(x)}`;
    const before = x + (start < x ? -round : round);
    const turned = end.y + (end.y === top ? round : -round);
    return `${level}${decimal(before)}Q${decimal(x)} ${decimal(end.y)} ${decimal(x)} ${decimal(turned)}`;
  });
  return [upright, ...levels];
}

/** A dot marks a junction; lines that cross without a dot are not joined. */
function dots({ crossing, x }: PlacedCrossing): string[] {
  const { top, bottom } = extentOf(crossing);
  if (top === bottom) return [];
  const levels = Map.groupBy(crossing.ends, ({ y }) => y);
  const forks = [...levels].filter(([y, ends]) => ends.length > 1 || (top < y && y < bottom));
  return forks.map(([cy]) => cy).map((cy) => element('circle', { class: 'dot', cx: x, cy, r: DOT }));
}

function arrivalElement({ left, right }: PlacedCrossing, { side, y, port }: GutterEnd): string {
  const [tip, away] = side === 'left' ? [left, 1] : [right, -1];
  const back = tip + away * HEAD;
  const head = `M${decimal(tip)} ${decimal(y)}L${decimal(back)} ${decimal(y - HEAD / 2)}V${decimal(y + HEAD / 2)}Z`;
  const protocol = port?.arrival?.protocol ?? '';
  const x = side === 'left' ? back + 2 : back - 2 - labelWidth(protocol);
  const label = element('text', { class: 'protocol', x, y: y - ABOVE_LINE }, escaped(protocol));
  return element('path', { class: 'head', d: head }) + label;
}
