import { SEASONS } from '../../messages/terraform.ts';
import { takeId } from '../../model/component-id.ts';
import type { Block, IacFile, Value } from '../../model/terraform.ts';
import { printValue } from './expression.ts';

/** The blocks of a design at the load of one season. */
export interface SeasonBlocks {
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** One file of variables for each season: `terraform apply -var-file=seasons/christmas.tfvars` sets its sizes. */
export function seasonFiles(base: readonly Block[], seasons: readonly SeasonBlocks[]): readonly IacFile[] {
  const usual = defaultsOf(base);
  const taken = new Set<string>();
  return seasons.flatMap(({ name, blocks }) => {
    const lines = [...defaultsOf(blocks)].flatMap(([variable, value]) =>
      usual.has(variable) && usual.get(variable) !== value ? [`${variable} = ${value}`] : [],
    );
    if (lines.length === 0) return [];
    const path = `seasons/${takeId(slug(name), taken)}.tfvars`;
    return [{ path, content: `# ${SEASONS.file(path)}\n${aligned(lines).join('\n')}\n` }];
  });
}

/** Printed defaults of the variables, by name. */
function defaultsOf(blocks: readonly Block[]): ReadonlyMap<string, string> {
  return new Map(
    blocks
      .filter(({ type, body }) => type === 'variable' && body.default !== undefined)
      .map(({ labels, body }) => [labels[0] ?? '', printValue((body.default ?? null) as Value, 0)]),
  );
}

/** With the equals signs in one column, as `terraform fmt` writes them. */
function aligned(lines: readonly string[]): readonly string[] {
  const pairs = lines
    .toSorted()
    .map((line) => [line.slice(0, line.indexOf(' = ')), line.slice(line.indexOf(' = ') + 3)]);
  const width = Math.max(...pairs.map(([name = '']) => name.length));
  return pairs.map(([name = '', value = '']) => `${name.padEnd(width)} = ${value}`);
}

function slug(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? 'season' : plain;
}
