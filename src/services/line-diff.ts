/** Lines around a change. */
const CONTEXT = 3;
/** Changes beyond which the search for the shortest difference stops, and the files differ as a whole. */
const MOST_CHANGES = 2_000;

interface Line {
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/**
 * The difference of two texts as a unified diff (POSIX `diff -u`), without the two heading lines. Empty if they are equal.
 * A missing line break at the end is not marked.
 */
export function unifiedDiff(from: string, to: string): string {
  if (from === to) return '';
  const lines = edited(linesOf(from), linesOf(to));
  return hunksOf(lines).map(printed).join('');
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** All lines of both texts with their marks. Equal lines at both ends are set apart first. */
function edited(from: readonly string[], to: readonly string[]): readonly Line[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let end = 0;
  const most = Math.min(from.length, to.length) - start;
  while (end < most && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  const marked = (mark: Line['mark'], texts: readonly string[]) => texts.map((text) => ({ mark, text }));
  const before = from.slice(start, from.length - end);
  const after = to.slice(start, to.length - end);
  return [
    ...marked(' ', from.slice(0, start)),
    ...(shortest(before, after) ?? [...marked('-', before), ...marked('+', after)]),
    ...marked(' ', from.slice(from.length - end)),
  ];
}

/** The shortest edit (Myers, "An O(ND) difference algorithm", 1986). Null if it has too many changes. */
function shortest(from: readonly string[], to: readonly string[]): readonly Line[] | null {
  const reach = new Map([[1, 0]]);
  const trace: ReadonlyMap<number, number>[] = [];
  for (let changes = 0; changes <= Math.min(from.length + to.length, MOST_CHANGES); changes++) {
    trace.push(new Map(reach));
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = startOf(reach, diagonal, changes);
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x++;
      reach.set(diagonal, x);
      if (x >= from.length && x - diagonal >= to.length) return walkedBack(from, to, trace);
    }
  }
  return null;
}

/** Whether a diagonal continues with an added line, not with a removed one: whichever leads further. */
function isAddition(reach: ReadonlyMap<number, number>, diagonal: number, changes: number): boolean {
  if (diagonal === -changes) return true;
  return diagonal !== changes && at(reach, diagonal - 1) < at(reach, diagonal + 1);
}

function startOf(reach: ReadonlyMap<number, number>, diagonal: number, changes: number): number {
  return isAddition(reach, diagonal, changes) ? at(reach, diagonal + 1) : at(reach, diagonal - 1) + 1;
}

/** The edit that leads to the end of both texts, from its last line to its first. */
function walkedBack(from: readonly string[], to: readonly string[], trace: readonly ReadonlyMap<number, number>[]) {
  const lines: Line[] = [];
  let x = from.length;
  let y = to.length;
  for (const [changes, reach] of [...trace.entries()].reverse()) {
    const isAdded = isAddition(reach, x - y, changes);
    const start = changes === 0 ? 0 : startOf(reach, x - y, changes);
    const equal = from.slice(start, x).map((text) => ({ mark: ' ', text }) as const);
    lines.push(...equal.reverse());
    y -= equal.length;
    x = start;
    if (changes === 0) break;
    if (isAdded) lines.push(...to.slice(--y, y + 1).map((text) => ({ mark: '+', text }) as const));
    else lines.push(...from.slice(--x, x + 1).map((text) => ({ mark: '-', text }) as const));
  }
  return lines.reverse();
}

function at(reach: ReadonlyMap<number, number>, diagonal: number): number {
  return reach.get(diagonal) ?? -1;
}

interface Hunk {
  readonly lines: readonly Line[];
  /** Numbers of lines before the hunk, in each text. */
  readonly before: readonly [from: number, to: number];
}

/** Changes with their context; those that are close together are one hunk. */
function hunksOf(lines: readonly Line[]): readonly Hunk[] {
  const changed = lines.flatMap(({ mark }, index) => (mark === ' ' ? [] : [index]));
  const spans: { start: number; end: number }[] = [];
  for (const index of changed) {
    const last = spans.at(-1);
    if (last !== undefined && index - last.end <= CONTEXT) last.end = index + CONTEXT + 1;
    else spans.push({ start: Math.max(0, index - CONTEXT), end: index + CONTEXT + 1 });
  }
  return spans.map(({ start, end }) => {
    const earlier = lines.slice(0, start);
    return { lines: lines.slice(start, end), before: [count(earlier, '+'), count(earlier, '-')] };
  });
}

/** Number of lines without this mark. */
function count(lines: readonly Line[], mark: Line['mark']): number {
  return lines.filter((line) => line.mark !== mark).length;
}

function printed({ lines, before: [from, to] }: Hunk): string {
  const range = (before: number, length: number) => `${length === 0 ? before : before + 1},${length}`;
  const heading = `@@ -${range(from, count(lines, '+'))} +${range(to, count(lines, '-'))} @@\n`;
  return heading + lines.map(({ mark, text }) => `${mark}${text}\n`).join('');
}
