import { expect, it } from 'vitest';
import { byFirstError } from './offline.ts';

it('groups failures by their first error, the most frequent first', () => {
  const diagnostic = (address: string) =>
    `\n╷\n│ Error: Unsupported argument\n│ \n│   on main.tf line 3, in ${address}\n╵\n`;
  const failed = [
    { dir: 'b', ok: false, text: 'main.tf is not formatted\n' },
    { dir: 'a', ok: false, text: diagnostic('aws_instance.one') },
    { dir: 'c', ok: false, text: diagnostic('aws_instance.two') },
  ];
  expect(byFirstError(failed)).toBe(
    '2 x Error: Unsupported argument\n    a\n    c\n1 x main.tf is not formatted\n    b\n',
  );
});
