import { afterAll, describe, expect, it } from 'vitest';
import { createHclParser } from '#adapters/terraform/hcl-parser.ts';
import { SyntaxFault } from '#ports/terraform-parser.ts';

const parser = createHclParser();
afterAll(() => parser.close());

const parsed = async (content: string) => (await parser.parse([{ path: 'main.tf', content }]))[0]?.body;

describe('the HCL parser', () => {
  it('gives the JSON syntax of a file', async () => {
    expect(await parsed('resource "aws_sqs_queue" "orders" {\n  name = "a-${var.b}"\n}\n')).toEqual({
      resource: { aws_sqs_queue: { orders: [{ name: 'a-${var.b}' }] } },
    });
  });

  it('names the file and the line of a fault', async () => {
    await expect(parsed('resource "aws_sqs_queue" {\n  name =\n}')).rejects.toThrow(/^main\.tf: .*main\.tf:2/);
    await expect(parsed('resource')).rejects.toBeInstanceOf(SyntaxFault);
  });

  it.each([
    ['lists', `a = ${'['.repeat(50_000)}`],
    ['templates', `a = "${'${"'.repeat(30_000)}`],
    ['conditions', `a = ${'1?1:'.repeat(30_000)}1`],
    ['blocks', 'a {\n'.repeat(20_000)],
  ])('survives hostile %s', async (_name, content) => {
    const outcome = await parsed(content).then(
      () => 'parsed',
      (error: unknown) => (error instanceof SyntaxFault ? 'refused' : String(error)),
    );
    expect(['parsed', 'refused']).toContain(outcome);
    expect(await parsed('a = 1')).toEqual({ a: 1 });
  });
});
