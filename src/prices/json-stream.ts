/** Keys from the top; `*` stands for any key or place in a list. */
export type JsonPath = readonly string[];

export interface JsonValue {
  readonly path: readonly string[];
  readonly value: unknown;
}

interface Frame {
  readonly isList: boolean;
  key: string;
  index: number;
  expectsKey: boolean;
}

/**
 * The values that stand at some paths of a JSON text, one after the other as they arrive. Keeps one of them in memory at
 * a time, whatever the length of the text.
 * @throws SyntaxError where the text is not JSON or ends early
 */
export async function* jsonValues(
  chunks: AsyncIterable<string>,
  paths: readonly JsonPath[],
): AsyncGenerator<JsonValue, void> {
  const reader = new JsonReader(paths);
  for await (const chunk of chunks) yield* reader.read(chunk);
  reader.end();
}

class JsonReader {
  readonly #paths: readonly JsonPath[];
  readonly #stack: Frame[] = [];
  #inString = false;
  #escaped = false;
  #inScalar = false;
  #isKey = false;
  #text = '';
  /** How deep the value stands that is being kept; null while none is. */
  #keptAt: number | null = null;
  #begun = false;

  constructor(paths: readonly JsonPath[]) {
    this.#paths = paths;
  }

  *read(chunk: string): Generator<JsonValue, void> {
    for (const char of chunk) {
      if (this.#inString) yield* this.#stringChar(char);
      else yield* this.#plainChar(char);
    }
  }

  end(): void {
    if (!this.#begun || this.#stack.length > 0 || this.#inString) throw new SyntaxError('the JSON text ends early');
  }

  *#stringChar(char: string): Generator<JsonValue, void> {
    if (this.#isKey || this.#keptAt !== null) this.#text += char;
    if (this.#escaped) this.#escaped = false;
    else if (char === '\\') this.#escaped = true;
    else if (char === '"') {
      this.#inString = false;
      if (this.#isKey) this.#endKey();
      else yield* this.#endValue();
    }
  }

  *#plainChar(char: string): Generator<JsonValue, void> {
    if (char === '"') return this.#beginString();
    if (char === '{' || char === '[') return this.#open(char);
    if (char === '}' || char === ']') return yield* this.#close(char);
    if (char === ',') return yield* this.#next();
    if (char === ':') return this.#keep(char);
    if (char === ' ' || char === '\n' || char === '\r' || char === '\t') return yield* this.#endScalar();
    if (!this.#inScalar) this.#beginValue();
    this.#inScalar = true;
    this.#keep(char);
  }

  #beginString(): void {
    const top = this.#stack.at(-1);
    this.#inString = true;
    this.#isKey = this.#keptAt === null && top?.isList === false && top.expectsKey;
    if (this.#isKey) this.#text = '"';
    else {
      this.#beginValue();
      this.#keep('"');
    }
  }

  #endKey(): void {
    const top = this.#stack.at(-1);
    if (top !== undefined) {
      top.key = String(JSON.parse(this.#text));
      top.expectsKey = false;
    }
    this.#isKey = false;
    this.#text = '';
  }

  #open(char: '{' | '['): void {
    this.#beginValue();
    this.#keep(char);
    this.#stack.push({ isList: char === '[', key: '', index: 0, expectsKey: true });
  }

  *#close(char: string): Generator<JsonValue, void> {
    yield* this.#endScalar();
    if (this.#stack.pop() === undefined) throw new SyntaxError(`the JSON text has a ${char} too many`);
    this.#keep(char);
    yield* this.#endValue();
  }

  *#next(): Generator<JsonValue, void> {
    yield* this.#endScalar();
    this.#keep(',');
    const top = this.#stack.at(-1);
    if (top === undefined) throw new SyntaxError('the JSON text holds more than one value');
    top.index += 1;
    top.expectsKey = true;
  }

  *#endScalar(): Generator<JsonValue, void> {
    if (!this.#inScalar) return;
    this.#inScalar = false;
    yield* this.#endValue();
  }

  #keep(text: string): void {
    if (this.#keptAt !== null) this.#text += text;
  }

  #beginValue(): void {
    this.#begun = true;
    if (this.#keptAt !== null || !this.#isWanted()) return;
    this.#keptAt = this.#stack.length;
    this.#text = '';
  }

  *#endValue(): Generator<JsonValue, void> {
    if (this.#keptAt !== this.#stack.length) return;
    this.#keptAt = null;
    const value: unknown = JSON.parse(this.#text);
    this.#text = '';
    yield { path: this.#path(), value };
  }

  #path(): string[] {
    return this.#stack.map(({ isList, key, index }) => (isList ? String(index) : key));
  }

  #isWanted(): boolean {
    const depth = this.#stack.length;
    const candidates = this.#paths.filter(({ length }) => length === depth);
    if (candidates.length === 0) return false;
    const path = this.#path();
    return candidates.some((wanted) => wanted.every((key, at) => key === '*' || key === path[at]));
  }
}
