/** Characters with a meaning in Markdown or HTML. */
const LIVE = /[\\`*_{}[\]<>()#+!|~$&^=-]/g;
const BLANKS = /[\s\p{Cc}]+/gu;
const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
const LONGEST_QUOTE = 160;

/** User text on one line, escaped: no markup, HTML, link or end of a table cell. */
export function plain(words: string, longest = LONGEST_QUOTE): string {
  const line = words.replaceAll(BLANKS, ' ').trim();
  const isLong = line.length > longest && [...line].length > longest;
  const short = isLong ? `${[...line].slice(0, longest - 1).join('')}…` : line;
  const escaped = short.replaceAll(LIVE, (char) => ENTITIES[char] ?? `\\${char}`);
  return escaped.replaceAll('://', ': //').replaceAll('@', '&#64;');
}

/** Characters that end a cell or start a tag; most sentences have none. */
const CELL_END = /[\n|<]/;

/** A sentence of the catalogue or the engine inside a table cell. */
export function cell(sentence: string): string {
  if (!CELL_END.test(sentence)) return sentence;
  return sentence.replaceAll('\n', ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

export function table(
  head: readonly string[],
  align: readonly ('l' | 'r')[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(align.map((side) => (side === 'r' ? '---:' : '---'))), ...rows.map(line)].join('\n');
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b and c". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}

/** In lower case, acronyms excepted. */
export function uncapitalized(title: string): string {
  return /^[A-Z][a-z-]/.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
