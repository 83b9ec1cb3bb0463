import { FACES } from '#core/render/svg/faces.ts';
import { widthOf } from '#core/render/svg/text-width.ts';

/** An element with its absolute position. */
export interface Shape {
  readonly name: string;
  readonly classes: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly parent: Shape | null;
  readonly shiftX: number;
  readonly shiftY: number;
}

export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const TAG = /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>/g;
const NOT_AN_ENTITY = /&(?!(?:amp|lt|gt|quot|#39);)/;

interface OpenShape {
  readonly shape: Shape;
  text: string;
}

/** Parses XML elements, attributes and text. @throws Error if it is not well-formed */
export function parseSvg(svg: string): readonly Shape[] {
  const shapes: Shape[] = [];
  const open: OpenShape[] = [];
  let at = 0;
  for (const tag of svg.matchAll(TAG)) {
    const [all, closing, name = '', written = '', empty] = tag;
    addText(svg.slice(at, tag.index), open.at(-1));
    at = tag.index + all.length;
    if (closing === '/') close(open.pop(), name);
    else {
      const shape = shapeOf(name, written, open.at(-1)?.shape ?? null);
      shapes.push(shape);
      if (empty !== '/') open.push({ shape, text: '' });
    }
  }
  addText(svg.slice(at), undefined);
  const roots = shapes.filter(({ parent }) => parent === null);
  if (open.length > 0 || roots.length !== 1) throw new Error('the document must have one complete root element');
  return shapes;
}

function addText(text: string, open: OpenShape | undefined): void {
  if (/[<>]/.test(text) || NOT_AN_ENTITY.test(text)) throw new Error(`not well-formed: ${text}`);
  if (open !== undefined) open.text += text;
  else if (text.trim() !== '') throw new Error(`text outside of the root element: ${text}`);
}

function close(open: OpenShape | undefined, name: string): void {
  if (open?.shape.name !== name) throw new Error(`</${name}> closes ${open?.shape.name}`);
  Object.assign(open.shape, { text: decoded(open.text) });
}

function shapeOf(name: string, written: string, parent: Shape | null): Shape {
  const pairs = [...written.matchAll(/ ([a-zA-Z:-]+)="([^"]*)"/g)].map(
    ([, key = '', value = '']) => [key, value] as const,
  );
  const attributes = Object.fromEntries(pairs);
  if (pairs.length !== Object.keys(attributes).length) throw new Error(`duplicate attribute in ${written}`);
  const [, x = '0', y = '0'] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(attributes.transform ?? '') ?? [];
  const shiftX = (parent?.shiftX ?? 0) + Number(x);
  const shiftY = (parent?.shiftY ?? 0) + Number(y);
  return { name, classes: (attributes.class ?? '').split(' '), attributes, text: '', parent, shiftX, shiftY };
}

function decoded(text: string): string {
  const chars: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replaceAll(/&(#?\w+);/g, (_, entity) => chars[entity] ?? '');
}

/** Bounding box of a rectangle, or of a text at its maximum width. */
export function areaOf({ name, classes, attributes, text, shiftX, shiftY }: Shape): Area {
  const number = (key: string) => Number(attributes[key] ?? 0);
  const [left, y] = [number('x') + shiftX, number('y') + shiftY];
  if (name === 'rect') return { left, top: y, right: left + number('width'), bottom: y + number('height') };
  const face = FACES[classes[0] as keyof typeof FACES];
  return { left, top: y - 0.8 * face.size, right: left + widthOf(text, face), bottom: y + 0.22 * face.size };
}

/** Straight segments of a path with M, H, V and Q commands. Curves count as chords. */
export function segmentsOf({ attributes, shiftX, shiftY }: Shape): readonly Area[] {
  let [x, y] = [0, 0];
  const segments: Area[] = [];
  for (const [, command, rest = ''] of (attributes.d ?? '').matchAll(/([MHVQ])([^MHVQ]*)/g)) {
    const numbers = rest.trim().split(' ').map(Number);
    const [toX = x, toY = y] =
      command === 'H' ? [numbers[0], y] : command === 'V' ? [x, numbers[0]] : numbers.slice(-2);
    if (command !== 'M') segments.push(span(x + shiftX, y + shiftY, toX + shiftX, toY + shiftY));
    [x, y] = [toX, toY];
  }
  return segments;
}

function span(x1: number, y1: number, x2: number, y2: number): Area {
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: Math.min(y1, y2), bottom: Math.max(y1, y2) };
}

/** Whether the interiors of two areas intersect. */
export function overlap(one: Area, other: Area): boolean {
  const near = 0.2;
  return (
    one.left < other.right - near &&
    other.left < one.right - near &&
    one.top < other.bottom - near &&
    other.top < one.bottom - near
  );
}

export function within(inner: Area, outer: Area): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}
