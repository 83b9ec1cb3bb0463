import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const tier = z.strictObject({
  usd: z.number().min(0),
  from: z.number().positive().optional(),
  to: z.number().positive().optional(),
  /** Where the source ends: the price continues without one. */
  known_to: z.number().positive().optional(),
  source: z.int().min(0),
  as_of: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
});

/** Contiguous tiers. Only the last tier has no upper bound. */
const tiers = z
  .array(tier)
  .min(1)
  .refine(
    (list) => list.every(({ from = 0 }, index) => from === (index === 0 ? 0 : list[index - 1]?.to)),
    'tiers must start at 0 and be contiguous',
  )
  .refine((list) => list.at(-1)?.to === undefined, 'the last tier must have no upper bound');

const book = z
  .strictObject({
    version: z.string(),
    sources: z.array(z.string().min(1)),
    meters: z.record(z.string(), z.strictObject({ unit: z.string().min(1), regions: z.record(z.string(), tiers) })),
  })
  .superRefine(({ sources, meters }, context) => {
    for (const [meter, { regions }] of Object.entries(meters)) {
      if (
        Object.values(regions)
          .flat()
          .some(({ source }) => source >= sources.length)
      )
        context.addIssue({ code: 'custom', path: ['meters', meter], message: 'references an unknown source' });
    }
  });

export type BookFile = z.output<typeof book>;
export type TierFile = z.output<typeof tier>;

/** @throws ZodError with all invalid fields */
export function parseBook(value: unknown): BookFile {
  return book.parse(value);
}

export function readBook(path: string): BookFile {
  return parseBook(JSON.parse(readFileSync(path, 'utf8')));
}

/** Replaces the file atomically. @throws ZodError before writing */
export function writeBook(path: string, value: BookFile): void {
  const text = printed(parseBook(value));
  const temporary = `${path}.new`;
  const file = openSync(temporary, 'w');
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

/** One line per meter, for readable diffs. */
function printed({ version, sources, meters }: BookFile): string {
  const names = Object.keys(meters).sort();
  return [
    `{"version":${JSON.stringify(version)},`,
    '"sources":[',
    `${sources.map((source) => JSON.stringify(source)).join(',\n')}],`,
    '"meters":{',
    names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(meters[name])}`).join(',\n'),
    '}}',
    '',
  ].join('\n');
}
