import { expect, it } from 'vitest';
import { preferred } from '../../src/http/accept.ts';

it.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['text/*', 'text/markdown'],
  ['text/html; charset=utf-8', 'text/html'],
  ['application/json;q=0, */*', 'text/markdown'],
  ['text/markdown;q=0.2, text/html;q=0.3, */*;q=0.1', 'text/html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'text/html'],
  ['image/png', 'application/json'],
  ['";,', 'application/json'],
])('Accept: %s prefers %s', (accept, type) => {
  expect(preferred(accept, ['application/json', 'text/markdown', 'text/html'])).toBe(type);
});
