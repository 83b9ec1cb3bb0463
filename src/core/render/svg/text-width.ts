/**
 * Advance widths of DejaVu Sans in thousandths of the font's size, for U+0020 to U+007E, read from its `hmtx` table
 * (version 2.37). It is the widest common sans-serif font: text that fits in it fits in the others.
 */
const WIDTHS = {
  regular: `
    318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838
    838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611
    685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592
    818 592 592 525 636 337 636 838`,
  bold: `
    348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 400 400 838
    838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 733 850 770 720 682 812 774 1103 771 724
    725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652
    924 645 652 582 712 365 712 838`,
};
const TABLES = { regular: tableOf(WIDTHS.regular), bold: tableOf(WIDTHS.bold) };
const FIRST = 0x20;
/** Upper bound of the width of a letter in the Basic Multilingual Plane. */
const WIDE = 1170;
/** Width of pictographs. */
const WIDEST = 1400;
const BEYOND_FIRST_PLANE = 0x10000;

export type Weight = keyof typeof TABLES;

/** A size in pixels and a weight. */
export interface Face {
  readonly size: number;
  readonly weight: Weight;
}

/** Upper bound of the width of a text on one line, in pixels. */
export function widthOf(text: string, { size, weight }: Face): number {
  const bare = text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
  const thousandths = [...bare].reduce((sum, char) => {
    const point = char.codePointAt(0) ?? FIRST;
    return sum + (TABLES[weight][point - FIRST] ?? (point < BEYOND_FIRST_PLANE ? WIDE : WIDEST));
  }, 0);
  return (thousandths * size) / 1000;
}

/** The text, truncated with an ellipsis if it does not fit. */
export function shorten(text: string, width: number, face: Face): string {
  if (widthOf(text, face) <= width) return text;
  const chars = [...text];
  while (chars.length > 0 && widthOf(`${chars.join('').trimEnd()}…`, face) > width) chars.pop();
  return `${chars.join('').trimEnd()}…`;
}

/** The text broken between words into lines; the last line is truncated. */
export function wrap(text: string, width: number, most: number, face: Face): readonly string[] {
  const lines: string[] = [];
  const words = text.split(/\s+/).filter((word) => word !== '');
  while (words.length > 0) {
    if (lines.length === most - 1) return [...lines, shorten(words.join(' '), width, face)];
    let taken = 1;
    while (taken < words.length && widthOf(words.slice(0, taken + 1).join(' '), face) <= width) taken += 1;
    lines.push(shorten(words.splice(0, taken).join(' '), width, face));
  }
  return lines;
}

function tableOf(widths: string): readonly number[] {
  return widths.trim().split(/\s+/).map(Number);
}
