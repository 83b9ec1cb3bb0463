import { VARIABLES } from '../../messages/terraform.ts';
import type { Block, Value } from '../../model/terraform.ts';
import { printValue } from './expression.ts';

/** `terraform.tfvars.example`: variables that need a value first, then all others with their defaults. */
export function exampleVariables(blocks: readonly Block[]): string {
  const variables = distinct(blocks.filter(({ type }) => type === 'variable'));
  const open = variables.filter((block) => defaultOf(block) === undefined || defaultOf(block) === null);
  const rest = variables.filter((block) => !open.includes(block));
  const sections = [
    ...section(
      VARIABLES.required,
      open.map((block) => `${commentOf(block)}\n# ${nameOf(block)} =`),
    ),
    ...section(
      VARIABLES.defaults,
      rest.map(
        (block) => `${commentOf(block)}\n${commented(`${nameOf(block)} = ${printValue(defaultOf(block) ?? null, 0)}`)}`,
      ),
    ),
  ];
  return `${sections.join('\n\n')}\n`;
}

function distinct(blocks: readonly Block[]): readonly Block[] {
  return [...new Map(blocks.map((block) => [nameOf(block), block])).values()];
}

function section(title: string, entries: readonly string[]): readonly string[] {
  return entries.length === 0 ? [] : [`# ${title}`, ...entries];
}

function nameOf(block: Block): string {
  return block.labels[0] ?? '';
}

function defaultOf(block: Block): Value | undefined {
  return block.body.default as Value | undefined;
}

function commentOf(block: Block): string {
  return `# ${String(block.body.description)}`;
}

function commented(text: string): string {
  return text
    .split('\n')
    .map((line) => `# ${line}`)
    .join('\n');
}
