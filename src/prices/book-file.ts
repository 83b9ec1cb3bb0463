import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const tier = z.strictObject({
  usd: z.number().min(0),
  from: z.number().positive().optional(),
  to: z.number().positive().optional(),
  source: z.int().min(0),
  as_of: z.string(),
  confidence: z.enum(['high', 'medium', 'low']),
});

/** Tiers follow each other without a gap, and only the last one is open. */
const tiers = z
  .array(tier)
  .min(1)
  .refine(
    (list) => list.every(({ from = 0 }, index) => from === (index === 0 ? 0 : list[index - 1]?.to)),
    'tiers must begin at 0 and follow each other without a gap',
  )
  .refine((list) => list.at(-1)?.to === undefined, 'the last tier must be open');

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
        context.addIssue({ code: 'custom', path: ['meters', meter], message: 'names a source that is not there' });
    }
  });

export type BookFile = z.output<typeof book>;
export type TierFile = z.output<typeof tier>;

/** @throws ZodError naming every place that is wrong */
export function parseBook(value: unknown): BookFile {
  return book.parse(value);
}

export function readBook(path: string): BookFile {
  return parseBook(JSON.parse(readFileSync(path, 'utf8')));
}

/** Whole or not at all: what was there stays until the new file is on the disk. @throws ZodError before it writes */
export function writeBook(path: string, value: BookFile): void {
  const text = printed(parseBook(value));
  const beside = `${path}.new`;
  const file = openSync(beside, 'w');
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, path);
}

/** A meter a line, so that a change of a price is a change of a line. */
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
