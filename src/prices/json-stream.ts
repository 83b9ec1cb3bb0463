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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

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
  #values: JsonValue[] = [];

  constructor(paths: readonly JsonPath[]) {
    this.#paths = paths;
  }

  /** The values that come to their end in a piece of the text. */
  read(chunk: string): readonly JsonValue[] {
    this.#values = [];
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inString) at = this.#readString(chunk, at);
      else this.#plainChar(chunk.charAt(at));
    }
    return this.#values;
  }

  end(): void {
    if (!this.#begun || this.#stack.length > 0 || this.#inString) throw new SyntaxError('the JSON text ends early');
  }

  /** Reads on to the end of a string, or of the piece. @returns the place of its last character */
  #readString(chunk: string, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (this.#escaped) this.#escaped = false;
      else if (code === BACKSLASH) this.#escaped = true;
      else if (code === QUOTE) break;
    }
    if (this.#isKey || this.#keptAt !== null) this.#text += chunk.slice(from, at + 1);
    if (at === chunk.length) return at;
    this.#inString = false;
    if (this.#isKey) this.#endKey();
    else this.#endValue();
    return at;
  }

  #plainChar(char: string): void {
    switch (char) {
      case '"':
        this.#beginString();
        break;
      case '{':
      case '[':
        this.#open(char);
        break;
      case '}':
      case ']':
        this.#close(char);
        break;
      case ',':
        this.#next();
        break;
      case ':':
        this.#keep(char);
        break;
      case ' ':
      case '\n':
      case '\r':
      case '\t':
        this.#endScalar();
        break;
      default:
        if (!this.#inScalar) this.#beginValue();
        this.#inScalar = true;
        this.#keep(char);
    }
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

  #close(char: string): void {
    this.#endScalar();
    if (this.#stack.pop() === undefined) throw new SyntaxError(`the JSON text has a ${char} too many`);
    this.#keep(char);
    this.#endValue();
  }

  #next(): void {
    this.#endScalar();
    this.#keep(',');
    const top = this.#stack.at(-1);
    if (top === undefined) throw new SyntaxError('the JSON text holds more than one value');
    top.index += 1;
    top.expectsKey = true;
  }

  #endScalar(): void {
    if (!this.#inScalar) return;
    this.#inScalar = false;
    this.#endValue();
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

  #endValue(): void {
    if (this.#keptAt !== this.#stack.length) return;
    this.#keptAt = null;
    const value: unknown = JSON.parse(this.#text);
    this.#text = '';
    this.#values.push({ path: this.#path(), value });
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
