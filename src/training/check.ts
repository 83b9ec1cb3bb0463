import { type LabelledText, labelledTextSchema } from './corpus.ts';

/** A line of a file of the corpus. */
export interface CorpusLine {
  readonly file: string;
  readonly json: string;
}

/** Words in a row that make two texts near-duplicates if they share half of theirs. */
const SHINGLE = 5;
const NEAR = 0.5;

/**
 * Faults of the corpus as text: lines that the schema rejects, evidence that is not in the text, ids that occur twice,
 * capabilities that are both asked for and absent, texts that repeat another one or a text of an evaluation.
 * @param others texts that no text of the corpus may repeat
 */
export function faultsOf(lines: readonly CorpusLine[], others: readonly string[]): readonly string[] {
  const parsed = lines.map(({ file, json }) => ({ file, ...parse(json) }));
  const texts = parsed.flatMap(({ file, text }) => (text === undefined ? [] : [{ file, text }]));
  const ids = Map.groupBy(texts, ({ text }) => text.id);
  return [
    ...parsed.flatMap(({ file, fault }) => (fault === undefined ? [] : [`${file}: ${fault}`])),
    ...texts.flatMap(({ file, text }) => labelFaults(text).map((fault) => `${file} ${text.id}: ${fault}`)),
    ...[...ids].flatMap(([id, all]) => (all.length > 1 ? [`${id}: ${all.length} texts have this id`] : [])),
    ...repeats(
      texts.map(({ text }) => text),
      others,
    ),
  ];
}

function parse(json: string): { readonly text?: LabelledText; readonly fault?: string } {
  const { data, error } = labelledTextSchema.safeParse(JSON.parse(json));
  return data === undefined
    ? {
        fault: `${json.slice(0, 30)}: ${error?.issues.map(({ path, message }) => `${path.join('/')} ${message}`).join('; ')}`,
      }
    : { text: data };
}

function labelFaults({ text, components, refused, outside, absent }: LabelledText): readonly string[] {
  const quotes = [...components, ...refused, ...outside].flatMap(({ evidence }) => evidence);
  const asked = new Set<string>(
    components.flatMap(({ capability, form, or }) => [form === null ? capability : `${capability}:${form}`, ...or]),
  );
  return [
    ...quotes.filter((quote) => !text.includes(quote)).map((quote) => `"${quote}" is not in the text`),
    ...absent.filter((term) => asked.has(term)).map((term) => `${term} is asked for and absent`),
  ];
}

function repeats(texts: readonly LabelledText[], others: readonly string[]): readonly string[] {
  const seen = new Map<number, number>();
  const sizes: number[] = [];
  const names = [...others.map((_, index) => `text ${index + 1} of the evaluation`), ...texts.map(({ id }) => id)];
  return [...others, ...texts.map(({ text }) => text)].flatMap((text, index) => {
    const shingles = shinglesOf(text);
    const shared = new Map<number, number>();
    for (const shingle of shingles) {
      const earlier = seen.get(shingle);
      if (earlier === undefined) seen.set(shingle, index);
      else shared.set(earlier, (shared.get(earlier) ?? 0) + 1);
    }
    sizes.push(shingles.size);
    if (index < others.length) return [];
    return [...shared].flatMap(([earlier, count]) =>
      count >= NEAR * Math.max(shingles.size, sizes[earlier] ?? 0)
        ? [`${names[index]}: repeats ${names[earlier]}`]
        : [],
    );
  });
}

/** Hashes of the word sequences of a text. */
function shinglesOf(text: string): ReadonlySet<number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes = new Set<number>();
  for (let at = 0; at + SHINGLE <= words.length; at += 1) {
    let hash = 0x811c9dc5;
    for (const char of words.slice(at, at + SHINGLE).join(' '))
      hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
    hashes.add(hash);
  }
  return hashes;
}

/** How often each value of a field occurs in a corpus, most frequent first. */
export function balanceOf(
  lines: readonly CorpusLine[],
): Readonly<Record<'clouds' | 'styles' | 'capabilities', string>> {
  const texts = lines.flatMap(({ json }) => parse(json).text ?? []);
  const counted = (values: readonly string[]) =>
    [...Map.groupBy(values, (value) => value)]
      .map(([value, all]) => [value, all.length] as const)
      .sort(([, one], [, other]) => other - one)
      .map(([value, count]) => `${value} ${count}`)
      .join(', ');
  return {
    clouds: counted(texts.map(({ cloud }) => cloud)),
    styles: counted(texts.map(({ style }) => style)),
    capabilities: counted(texts.flatMap(({ components }) => components.map(({ capability }) => capability))),
  };
}
