import { describe, expect, it } from 'vitest';
import { highlighted } from '#http/pages/blueprint/hcl.ts';

const { raw } = String;

describe('Terraform highlighting', () => {
  it.each([
    [
      'a block',
      'resource "a" "b" {',
      '<span class="w">resource</span> <span class="t">&quot;a&quot;</span> <span class="t">&quot;b&quot;</span> {',
    ],
    ['an argument', '  count = 2', '  <span class="n">count</span> = <span class="v">2</span>'],
    ['a comparison', 'a == true', 'a == <span class="v">true</span>'],
    ['a reference', 'var.data.for', 'var.data.for'],
    ['a comment', 'x # "1"', 'x <span class="c"># &quot;1&quot;</span>'],
    ['a block comment', '/* a\nb */ 1', '<span class="c">/* a\nb */</span> <span class="v">1</span>'],
    [
      'a nested template',
      raw`"a ${'${f("}")}'} b" 1`,
      '<span class="t">&quot;a ${f(&quot;}&quot;)} b&quot;</span> <span class="v">1</span>',
    ],
    ['an escaped template', '"$${x" 1', '<span class="t">&quot;$${x&quot;</span> <span class="v">1</span>'],
    ['an escaped quote', raw`"\"" 1`, '<span class="t">&quot;\\&quot;&quot;</span> <span class="v">1</span>'],
    ['an unterminated string', '"a\n1', '<span class="t">&quot;a</span>\n<span class="v">1</span>'],
    [
      'lines as they are',
      '<<-EOT\n  "1\n  EOT\n1',
      '<span class="t">&lt;&lt;-EOT\n  &quot;1\n  EOT</span>\n<span class="v">1</span>',
    ],
  ])('highlights %s', (_, source, expected) => {
    expect(highlighted(source).text).toBe(expected);
  });
});
