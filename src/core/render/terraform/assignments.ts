export const INDENT = '  ';

/** Levels of indentation that are precomputed. */
const PADS = Array.from({ length: 24 }, (_, depth) => INDENT.repeat(depth));

export function indent(depth: number): string {
  return PADS[depth] ?? INDENT.repeat(depth);
}

const ASCII = /^[\x20-\x7e]*$/;

/** Width of a name in columns: one for each character, not for each code unit. */
function widthOf(name: string): number {
  return ASCII.test(name) ? name.length : [...name].length;
}

/**
 * Lines `name = value` with aligned equals signs. As in terraform fmt, consecutive one-line arguments are
 * aligned together, and multi-line arguments are separate.
 */
export class Assignments {
  readonly #pad: string;
  readonly #apart: string;
  readonly #chunks: string[] = [];
  #names: string[] = [];
  #values: string[] = [];

  /**
   * @param depth in indents
   * @param apart separator between arguments that are not aligned together
   */
  constructor(depth: number, apart: '\n' | '\n\n') {
    this.#pad = indent(depth);
    this.#apart = apart;
  }

  add(name: string, value: string): void {
    if (value.includes('\n')) {
      this.addApart(`${this.#pad}${name} = ${value}`);
      return;
    }
    this.#names.push(name);
    this.#values.push(value);
  }

  /** Lines with their indentation. */
  addApart(lines: string): void {
    this.#align();
    this.#chunks.push(lines);
  }

  toString(): string {
    this.#align();
    return this.#chunks.join(this.#apart);
  }

  #align(): void {
    if (this.#names.length === 0) return;
    const widths = this.#names.map(widthOf);
    const widest = Math.max(...widths);
    const lines = this.#names.map((name, index) => {
      return `${this.#pad}${name}${' '.repeat(widest - (widths[index] ?? 0))} = ${this.#values[index]}`;
    });
    this.#chunks.push(lines.join('\n'));
    this.#names = [];
    this.#values = [];
  }
}
