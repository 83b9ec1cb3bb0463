import type { ParsedFile } from '#core/index.ts';

export interface SourceFile {
  readonly path: string;
  readonly content: string;
}

/** A file is not valid HCL. The message has its path and line. */
export class SyntaxFault extends Error {
  override readonly name = 'SyntaxFault';
}

/** Too many files wait to be parsed. */
export class ParserBusyError extends Error {
  override readonly name = 'ParserBusyError';
}

/** Reads Terraform without running it. */
export interface TerraformParser {
  /** The files in Terraform's JSON syntax. @throws SyntaxFault, TimeLimitError, ParserBusyError */
  parse(files: readonly SourceFile[]): Promise<readonly ParsedFile[]>;
  close(): Promise<void>;
}
