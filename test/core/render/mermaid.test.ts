import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine, type Engine } from '#core/index.ts';
import { parseCases } from '../../eval/case.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});

/** The part of the Mermaid grammar that the diagrams use. The original parser needs a browser. */
const LABEL = '"[^"\\n]*"';
const LINES = {
  actor: new RegExp(`^ {2}([a-z0-9_]+)\\(\\[${LABEL}\\]\\)$`),
  zone: new RegExp(`^ {2}subgraph (zone_[a-z_]+)\\[${LABEL}\\]$`),
  end: /^ {2}end$/,
  node: new RegExp(`^ {4}([a-z0-9_]+)(?:\\[\\(${LABEL}\\)\\]|\\[${LABEL}\\])$`),
  edge: new RegExp(`^ {2}([a-z0-9_]+) (?:-->|-\\.->)\\|${LABEL}\\| ([a-z0-9_]+)$`),
};
/** Reserved words of Mermaid, which are invalid as node ids. */
const RESERVED = new Set(['end', 'graph', 'flowchart', 'subgraph', 'style', 'class', 'click', 'default', 'linkstyle']);

const CASES = ['a', 'b', 'c'].flatMap((name) =>
  parseCases(readFileSync(new URL(`../../eval/intents/${name}.jsonl`, import.meta.url), 'utf8')).filter(
    (_, index) => index % 6 === 2,
  ),
);

describe.each(CASES)('the diagram of $id on $cloud', ({ id, system_intent, cloud, constraints }) => {
  it('matches the flowchart grammar and connects declared nodes only', () => {
    const { diagram } = engine.synthesize({ id: `synt_${id}`, text: system_intent, cloud, constraints });
    const [head, ...lines] = diagram.split('\n');
    expect(head).toBe('flowchart LR');
    for (const line of lines)
      expect(
        Object.values(LINES).some((form) => form.test(line)),
        line,
      ).toBe(true);
    const names = (form: RegExp) => lines.flatMap((line) => form.exec(line)?.slice(1) ?? []);
    const declared = [...names(LINES.actor), ...names(LINES.node)];
    expect(new Set(declared).size).toBe(declared.length);
    expect(declared.filter((name) => RESERVED.has(name))).toEqual([]);
    for (const end of names(LINES.edge)) expect(declared).toContain(end);
    expect(names(LINES.zone).length).toBe(lines.filter((line) => LINES.end.test(line)).length);
  });
});
