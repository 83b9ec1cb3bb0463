import { formatDollars } from '../../messages/numbers.ts';
import type { BlueprintNode } from '../../model/blueprint.ts';
import type { Actor } from '../../model/graph.ts';
import { FACES, type FaceName } from './faces.ts';
import { shorten, widthOf, wrap } from './text-width.ts';

/** Pixels. */
const WIDTH = 196;
const PADDING = 14;
const INNER = WIDTH - 2 * PADDING;
const MOST_LINES = 2;
const ACTOR_HEIGHT = 40;
const WIDEST_ACTOR = 180;

/** A line of text inside a card. */
export interface CardLine {
  readonly text: string;
  readonly face: FaceName;
  /** Of its baseline, below the top of the card. */
  readonly y: number;
}

/** The drawing of a node or an actor, without its position. */
export interface Card {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** Pixels from its left edge to its texts. */
  readonly indent: number;
  readonly lines: readonly CardLine[];
  /** The full text; a card may truncate it. */
  readonly full: string;
}

/** Component, service, size and price. */
export function cardOf({ id, title, service, sku, monthly }: BlueprintNode): Card {
  const price = monthly === null ? 'price not known' : `${formatDollars(monthly)} a month`;
  const rows: readonly (readonly [text: string, face: FaceName])[] = [
    ...wrap(title, INNER, MOST_LINES, FACES.title).map((text) => [text, 'title'] as const),
    ...wrap(service, INNER, MOST_LINES, FACES.service).map((text) => [text, 'service'] as const),
    ...wrap(sku, INNER, MOST_LINES, FACES.size).map((text) => [text, 'size'] as const),
    [price, 'price'],
  ];
  let y = PADDING - 4;
  const lines = rows.map(([text, face]) => {
    y += FACES[face].line;
    return { text, face, y };
  });
  return {
    id,
    title,
    indent: PADDING,
    width: WIDTH,
    height: y + PADDING - 2,
    lines,
    full: `${title}: ${service}, ${sku}, ${price}`,
  };
}

export function actorCard({ id, title }: Actor): Card {
  const face = FACES.actor;
  const text = shorten(title, WIDEST_ACTOR - 2 * PADDING, face);
  const width = Math.ceil(widthOf(text, face)) + 2 * PADDING;
  const y = (ACTOR_HEIGHT + face.size * 0.7) / 2;
  return { id, title, indent: PADDING, width, height: ACTOR_HEIGHT, lines: [{ text, face: 'actor', y }], full: title };
}
