import type { Relocation } from '../model/offering.ts';
import { REFERENCE } from '../model/references.ts';
import { type Rewrite, rewriteArgument, rewriteBody } from '../model/rewrite.ts';
import { addressOf, type Block, type Body, localValues } from '../model/terraform.ts';

/**
 * Renames the blocks of a second region. Both regions are declared by the same services and use the same names: blocks
 * of the second region get unique names, and references to them change with them.
 */
export interface Relocator {
  /** The renamed blocks of the second region, without the blocks that both regions share. */
  relocate(blocks: readonly Block[]): readonly Block[];
  /** A reference from within the second region: `aws_vpc.main.id` → `aws_vpc.main_standby.id`. */
  elsewhere(reference: string): string;
}

export interface Relocating {
  readonly home: readonly Block[];
  readonly second: readonly Block[];
  readonly relocation: Relocation;
  readonly suffix: string;
  /** References from the second region to blocks of the first: `aws_x.y.arn` → code. */
  readonly seen: Readonly<Record<string, string>>;
  keepsHome(block: Block): boolean;
}

type Names = ReadonlyMap<string, string>;

export function createRelocator(relocating: Relocating): Relocator {
  const { relocation, suffix, seen } = relocating;
  const isShared = sharedBlocks(relocating);
  const names = namesOf(relocating, isShared);
  const rename = (text: string) => renamed(text, names, seen);
  return {
    elsewhere: rename,
    relocate: (blocks) =>
      blocks.flatMap((block): readonly Block[] => {
        if (block.type === 'locals') return localsOf(block, names, rename);
        if (isShared(block)) return [];
        const moved = {
          ...block,
          labels: labelsOf(block, names),
          body: described(rewriteBody(block.body, inCode(rename)), block),
        };
        return [relocation.place(moved, suffix)];
      }),
  };
}

/** Blocks of the first region for both: global resources, blocks that a service keeps there, and equal variables. */
function sharedBlocks({ home, relocation, keepsHome }: Relocating): (block: Block) => boolean {
  const atHome = new Map(home.map((block) => [addressOf(block), block]));
  return (block) => {
    const own = atHome.get(addressOf(block));
    if (own === undefined || block.type === 'locals') return false;
    if (block.type === 'terraform') return true;
    if (block.type === 'variable') {
      return JSON.stringify(own) === JSON.stringify(block) && !relocation.isRegional(block.labels[0] ?? '');
    }
    return relocation.isGlobal(block) || keepsHome(block);
  };
}

/** New names of the blocks of the second region. */
function namesOf({ home, second, suffix }: Relocating, isShared: (block: Block) => boolean): Names {
  const names = new Map<string, string>();
  for (const block of second) {
    if (block.type === 'locals' || block.type === 'provider' || isShared(block)) continue;
    const [first = ''] = block.labels;
    if (block.type === 'variable') names.set(`var.${first}`, `var.${suffix}_${first}`);
    else names.set(addressOf(block), `${addressOf(block)}_${suffix}`);
  }
  addLocals(names, valuesOf(home), valuesOf(second), suffix);
  return names;
}

function valuesOf(blocks: readonly Block[]): ReadonlyMap<string, string> {
  return new Map(localValues(blocks).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** Locals whose value differs in the second region, directly or through another local. */
function addLocals(
  names: Map<string, string>,
  home: ReadonlyMap<string, string>,
  second: ReadonlyMap<string, string>,
  suffix: string,
): void {
  for (let before = -1; before !== names.size; ) {
    before = names.size;
    for (const [name, value] of second) {
      const key = `local.${name}`;
      if (names.has(key)) continue;
      if (home.get(name) !== value || renamed(value, names, {}) !== value) names.set(key, `local.${suffix}_${name}`);
    }
  }
}

function renamed(text: string, names: Names, seen: Readonly<Record<string, string>>): string {
  return text.replaceAll(REFERENCE, (whole: string, address: string, attribute: string | undefined) => {
    if (attribute !== undefined && seen[whole] !== undefined) return seen[whole];
    const name = names.get(address);
    return name === undefined ? whole : `${name}${attribute ?? ''}`;
  });
}

function labelsOf(block: Block, names: Names): readonly string[] {
  if (block.type === 'variable') {
    return block.labels.map((label) => names.get(`var.${label}`)?.slice('var.'.length) ?? label);
  }
  const name = names.get(addressOf(block));
  const last = name?.split('.').at(-1);
  return last === undefined ? block.labels : [...block.labels.slice(0, -1), last];
}

/** Adds the region to the descriptions of variables and outputs. */
function described(body: Body, { type }: Block): Body {
  const { description } = body;
  if ((type !== 'variable' && type !== 'output') || typeof description !== 'string') return body;
  return { ...body, description: `In the second region. ${description}` };
}

function localsOf(block: Block, names: Names, rename: (text: string) => string): readonly Block[] {
  const own = Object.entries(block.body).flatMap(([name, value]) => {
    const moved = names.get(`local.${name}`);
    return moved === undefined ? [] : [[moved.slice('local.'.length), rewriteArgument(value, inCode(rename))] as const];
  });
  return own.length === 0 ? [] : [{ ...block, body: Object.fromEntries(own) }];
}

function inCode(rename: (text: string) => string): Rewrite {
  return ({ code }) => ({ hcl: 'code', code: rename(code) });
}
