import { CLAIMS_TEST } from '../../messages/terraform.ts';
import { type Argument, isEncoded, stepInto, stepsOf } from '../../model/attribute-path.ts';
import type { Cloud } from '../../model/cloud.ts';
import type { Assertion } from '../../model/finding.ts';
import { REFERENCE } from '../../model/references.ts';
import {
  addressOf,
  type Block,
  type Body,
  code,
  type IacFile,
  localValues,
  type Nested,
  nested,
} from '../../model/terraform.ts';
import { printNested } from './block.ts';
import { conditionOf } from './condition.ts';

interface Tested {
  readonly cloud: Cloud;
  readonly blocks: readonly Block[];
  readonly assertions: readonly Assertion[];
}

/** The test that proves the findings with mock providers: one assertion for each. */
export function claimsTest(tested: Tested): readonly IacFile[] {
  const { assertions } = tested;
  if (assertions.length === 0) return [];
  const assert = assertions.map((assertion) =>
    nested({ condition: code(conditionOf(assertion)), error_message: `${assertion.id}: ${assertion.text}` }),
  );
  const sections = [
    ...variables(tested),
    ...providers(tested),
    ...overrides(tested),
    printNested('run', nested({ command: code('plan'), assert }, 'claims'), 0),
  ];
  const comment = CLAIMS_TEST.map((line) => `# ${line}`.trimEnd()).join('\n');
  return [{ path: 'tests/claims.tftest.hcl', content: `${[comment, ...sections].join('\n\n')}\n` }];
}

/** Variables without a default. */
function variables({ cloud, blocks }: Tested): readonly string[] {
  const required = blocks.filter(({ type, body }) => type === 'variable' && body.default === undefined);
  const values = required.flatMap(({ labels: [name = ''] }) => {
    const value = cloud.mocks.variables[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return values.length === 0 ? [] : [printNested('variables', nested(Object.fromEntries(values)), 0)];
}

/** A mock of each provider. Terraform cannot mock ephemeral resources: a provider that has some stays. */
function providers({ cloud, blocks }: Tested): readonly string[] {
  const required = blocks.find(({ type }) => type === 'terraform')?.body.required_providers as Nested | undefined;
  const unmocked = new Set(blocks.filter(({ type }) => type === 'ephemeral').map(providerOf));
  const read = blocks.filter(({ type }) => type === 'data');
  return Object.keys(required?.body ?? {})
    .filter((name) => !unmocked.has(name))
    .flatMap((name) => {
      const types = new Set(read.filter((block) => providerOf(block) === name).map(({ labels: [type = ''] }) => type));
      const mocks = [...types].flatMap((type) => {
        const defaults = cloud.mocks.data[type];
        return defaults === undefined ? [] : [nested({ defaults }, type)];
      });
      const aliases = blocks.filter(({ type, labels }) => type === 'provider' && labels[0] === name);
      const all = [{}, ...aliases.flatMap(({ body: { alias } }) => (alias === undefined ? [] : [{ alias }]))];
      const body = mocks.length === 0 ? {} : { mock_data: mocks };
      return all.map((alias) => printNested('mock_provider', nested({ ...alias, ...body } as Body, name), 0));
    });
}

/** Name of the provider of a block: `google` for `google_project`. */
function providerOf({ labels: [type = ''], body }: Block): string {
  const { provider } = body as { readonly provider?: { readonly code?: string } };
  return (provider?.code ?? type).split(/[._]/)[0] ?? '';
}

/** Resources to which tested attributes refer: their attributes are known during the plan. */
function overrides({ cloud, blocks, assertions }: Tested): readonly string[] {
  const references = new References(blocks);
  for (const { block, attributes } of assertions) {
    for (const path of Object.keys(attributes)) references.follow(readBy(block, path));
  }
  return blocks.flatMap((block) => {
    const [type = '', label = ''] = block.labels;
    if (!references.computed.has(block)) return [];
    const values = cloud.mocks.resources[type]?.(label);
    const body: Body = {
      target: code(addressOf(block)),
      override_during: code('plan'),
      ...(values === undefined ? {} : { values }),
    };
    return [printNested('override_resource', nested(body), 0)];
  });
}

/** What a condition reads: the values at the path, or all of the text that it decodes. */
function readBy(block: Block, path: string): readonly Argument[] {
  let values: readonly Argument[] = [nested(block.body)];
  for (const step of stepsOf(path)) {
    if (values.some(isEncoded)) break;
    values = stepInto(values, step);
  }
  return values;
}

/** Follows references through arguments and local values to the resources whose computed attributes they read. */
class References {
  readonly computed = new Set<Block>();
  readonly #resources: ReadonlyMap<string, Block>;
  readonly #locals: ReadonlyMap<string, Argument>;
  readonly #seen = new Set<string>();

  constructor(blocks: readonly Block[]) {
    this.#resources = new Map(
      blocks.flatMap((block) => (block.type === 'resource' ? [[addressOf(block), block]] : [])),
    );
    this.#locals = new Map(localValues(blocks).map(([name, value]) => [`local.${name}`, value]));
  }

  follow(values: readonly Argument[]): void {
    for (const [reference, address = '', attribute = ''] of JSON.stringify(values).matchAll(REFERENCE)) {
      if (this.#seen.has(reference)) continue;
      this.#seen.add(reference);
      const block = this.#resources.get(address);
      const local = this.#locals.get(address);
      const own = block?.body[attribute.slice(1)];
      if (local !== undefined) this.follow([local]);
      else if (own !== undefined) this.follow([own]);
      else if (block !== undefined) this.computed.add(block);
    }
  }
}
