import { type Block, code, type Expression, localValues, type Value } from '../model/terraform.ts';

/** Named values of a project: defaults of its variables, and its local values. */
export interface Scope {
  readonly variables: ReadonlyMap<string, Value>;
  readonly locals: ReadonlyMap<string, Value>;
}

export function scopeOf(blocks: readonly Block[]): Scope {
  const variables = new Map<string, Value>();
  for (const { type, labels, body } of blocks)
    if (type === 'variable' && body.default !== undefined) variables.set(labels[0] ?? '', body.default as Value);
  return { variables, locals: new Map(localValues(blocks)) as ReadonlyMap<string, Value> };
}

/**
 * A value with the defaults of the variables. What only Terraform knows, such as an attribute of a resource, and
 * expressions outside the grammar below remain as they are.
 */
export function evaluate(value: Value, scope: Scope): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Value) => evaluate(item, scope));
  if (isExpression(value)) return evaluateExpression(value, scope);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, evaluate(item, scope)]));
}

export function isExpression(value: Value | undefined): value is Expression {
  return typeof value === 'object' && value !== null && 'hcl' in value;
}

function evaluateExpression(expression: Expression, scope: Scope): Value {
  switch (expression.hcl) {
    case 'code':
      return new Parser(expression.code, scope).value() ?? expression;
    case 'heredoc':
      return expression.text.endsWith('\n') ? expression.text : `${expression.text}\n`;
    case 'template': {
      const parts = expression.parts.map((part) => evaluate(part, scope));
      const isText = parts.every((part) => ['string', 'number', 'boolean'].includes(typeof part));
      return isText ? parts.join('') : { hcl: 'template', parts: parts as readonly (string | Expression)[] };
    }
    case 'call':
      return { ...expression, args: expression.args.map((arg) => evaluate(arg, scope)) };
  }
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|"((?:[^"\\$]|\$(?!\{))*)"|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)|(==|!=|<=|>=|&&|\|\||[-+*/<>?:!(),[\]]))/y;

const CONSTANTS: Readonly<Record<string, Value>> = { true: true, false: false, null: null };

type Operation = (one: Value, other: Value) => Value;
const numbers =
  (operation: (one: number, other: number) => Value): Operation =>
  (one, other) =>
    operation(Number(one), Number(other));

/** Operators, the ones that bind least first. */
const OPERATIONS: readonly Readonly<Record<string, Operation>>[] = [
  { '||': (one, other) => one === true || other === true },
  { '&&': (one, other) => one === true && other === true },
  { '==': (one, other) => one === other, '!=': (one, other) => one !== other },
  {
    '<': numbers((one, other) => one < other),
    '>': numbers((one, other) => one > other),
    '<=': numbers((one, other) => one <= other),
    '>=': numbers((one, other) => one >= other),
  },
  { '+': numbers((one, other) => one + other), '-': numbers((one, other) => one - other) },
  { '*': numbers((one, other) => one * other), '/': numbers((one, other) => one / other) },
];

const FUNCTIONS: Readonly<Record<string, (...values: readonly Value[]) => Value>> = {
  max: (...values) => Math.max(...values.map(Number)),
  min: (...values) => Math.min(...values.map(Number)),
  tostring: (value = null) => (value === null ? null : String(value)),
  toset: (value = null) => value,
  length: (value = null) => (Array.isArray(value) ? value.length : 0),
  slice: (value = null, from = 0, to = 0) => (Array.isArray(value) ? value.slice(Number(from), Number(to)) : value),
};

type Token = { readonly kind: 'literal' | 'name' | 'symbol'; readonly text: string; readonly value: Value };

/** Literals, named values, arithmetic, comparison, logic, conditions and the functions above. */
class Parser {
  readonly #tokens: readonly Token[] | null;
  readonly #scope: Scope;
  #at = 0;

  constructor(text: string, scope: Scope) {
    this.#tokens = tokensOf(text);
    this.#scope = scope;
  }

  /** Undefined if the text is not in the grammar, or if an operand is not known. */
  value(): Value | undefined {
    const value = this.#condition();
    return this.#tokens !== null && this.#at === this.#tokens.length ? value : undefined;
  }

  #condition(): Value | undefined {
    const test = this.#binary(0);
    if (!this.#takes('?')) return test;
    const yes = this.#condition();
    const isComplete = this.#takes(':');
    const no = this.#condition();
    return !isComplete || typeof test !== 'boolean' ? undefined : test ? yes : no;
  }

  #binary(level: number): Value | undefined {
    const operations = OPERATIONS[level];
    if (operations === undefined) return this.#operand();
    let left = this.#binary(level + 1);
    for (;;) {
      const symbol = this.#peek();
      const operation = symbol?.kind === 'symbol' ? operations[symbol.text] : undefined;
      if (operation === undefined) return left;
      this.#at += 1;
      const right = this.#binary(level + 1);
      left = isKnown(left) && isKnown(right) ? operation(left, right) : undefined;
    }
  }

  #operand(): Value | undefined {
    if (this.#takes('!')) {
      const value = this.#operand();
      return typeof value === 'boolean' ? !value : undefined;
    }
    if (this.#takes('(')) {
      const value = this.#condition();
      return this.#takes(')') ? value : undefined;
    }
    if (this.#takes('[')) return this.#items(']');
    const token = this.#peek();
    if (token === undefined || token.kind === 'symbol') return undefined;
    this.#at += 1;
    if (token.kind === 'literal') return token.value;
    if (!this.#takes('(')) return named(token.text, this.#scope);
    const values = this.#items(')');
    return values?.every(isKnown) ? FUNCTIONS[token.text]?.(...values) : undefined;
  }

  /** Values up to a closing bracket. */
  #items(end: ')' | ']'): readonly Value[] | undefined {
    const values: Value[] = [];
    while (!this.#takes(end)) {
      const value = this.#condition();
      if (value === undefined || !(this.#takes(',') || this.#peek()?.text === end)) return undefined;
      values.push(value);
    }
    return values;
  }

  #peek(): Token | undefined {
    return this.#tokens?.[this.#at];
  }

  #takes(symbol: string): boolean {
    const token = this.#peek();
    const isNext = token?.kind === 'symbol' && token.text === symbol;
    if (isNext) this.#at += 1;
    return isNext;
  }
}

function tokensOf(source: string): readonly Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const [whole, number, string, name, symbol = ''] = TOKEN.exec(source) ?? [];
    if (whole === undefined) return null;
    if (number !== undefined) tokens.push({ kind: 'literal', text: number, value: Number(number) });
    else if (string !== undefined) tokens.push({ kind: 'literal', text: string, value: string });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, value: null });
    else tokens.push({ kind: 'symbol', text: symbol, value: null });
  }
  return tokens;
}

function named(name: string, scope: Scope): Value | undefined {
  if (Object.hasOwn(CONSTANTS, name)) return CONSTANTS[name];
  const [kind, key = '', ...rest] = name.split('.');
  if (rest.length > 0) return code(name);
  if (kind === 'var') return scope.variables.get(key);
  const local = kind === 'local' ? scope.locals.get(key) : undefined;
  return local === undefined ? code(name) : evaluate(local, scope);
}

function isKnown(value: Value | undefined): value is Value {
  return value !== undefined && !isExpression(value);
}
