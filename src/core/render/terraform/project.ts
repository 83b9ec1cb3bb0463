import { type Block, type IacFile, TERRAFORM_FILES, type Value } from '../../model/terraform.ts';
import { printBlock } from './block.ts';

/** The blocks as files, each in the order in which it was declared; `locals` are merged into one block a file. */
export function printProject(blocks: readonly Block[]): readonly IacFile[] {
  const distinct = withoutRepeats(blocks);
  return TERRAFORM_FILES.flatMap((path) => {
    const inFile = mergeLocals(distinct.filter((block) => block.file === path));
    return inFile.length === 0 ? [] : [{ path, content: `${inFile.map(printBlock).join('\n\n')}\n` }];
  });
}

/** Two nodes may declare the same variable or the same shared resource; it is printed once. */
function withoutRepeats(blocks: readonly Block[]): readonly Block[] {
  const seen = new Map<string, Block>();
  return blocks.filter((block) => {
    if (block.type === 'locals') return true;
    const alias = block.type === 'provider' ? [JSON.stringify(block.body.alias)] : [];
    const key = [block.type, ...block.labels, ...alias].join('.');
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, block);
      return true;
    }
    if (JSON.stringify(earlier) !== JSON.stringify(block)) throw new Error(`two different blocks are called ${key}`);
    return false;
  });
}

function mergeLocals(blocks: readonly Block[]): readonly Block[] {
  const values: Record<string, Value> = {};
  const first = blocks.find((block) => block.type === 'locals');
  if (first === undefined) return blocks;
  for (const block of blocks) {
    if (block.type === 'locals') Object.assign(values, block.body);
  }
  const merged: Block = { file: first.file, type: 'locals', labels: [], body: values };
  return blocks.flatMap((block) => (block === first ? [merged] : block.type === 'locals' ? [] : [block]));
}
