import {
  type Catalogue,
  type CloudId,
  ImportFault,
  type ImportReport,
  type Json,
  type Quote,
  type TerraformProject,
} from '#core/index.ts';
import { TimeLimitError } from '#ports/runner.ts';
import { ParserBusyError, type SourceFile, SyntaxFault, type TerraformParser } from '#ports/terraform-parser.ts';
import { DomainError } from './errors.ts';

/** A Terraform project: files of its configuration, or its state or plan as JSON. */
export type ImportedSource =
  | { readonly files: readonly SourceFile[] }
  | { readonly document: Readonly<Record<string, Json>>; readonly field: 'state' | 'plan' };

export interface ImportRequest {
  readonly source: ImportedSource;
  /** Undefined: the cloud of most resources. */
  readonly cloud?: CloudId;
}

/** What a project declares and costs. */
export interface Imported extends ImportReport {
  readonly cloud: CloudId;
  readonly quote: Quote;
}

export interface ImportService {
  /** Reads a project. Nothing is executed or stored. @throws VALIDATION_FAILED, OVERLOADED */
  inspect(request: ImportRequest): Promise<Imported>;
}

interface ImportDeps {
  readonly catalogue: () => Promise<Catalogue>;
  readonly terraformParser: TerraformParser;
}

/** Existing Terraform as requirements and prices. */
export function createImports({ catalogue, terraformParser }: ImportDeps): ImportService {
  async function projectOf(source: ImportedSource, known: Catalogue): Promise<TerraformProject> {
    if ('document' in source) return known.appliedProject(source.document);
    return known.configuredProject(await terraformParser.parse(source.files));
  }

  return {
    inspect: async ({ source, cloud }) => {
      const pointer = 'document' in source ? `/${source.field}` : '/files';
      try {
        const known = await catalogue();
        const project = await projectOf(source, known);
        const own = cloud ?? known.cloudOfProject(project);
        if (own === null) throw new ImportFault('has no resource of AWS, Google Cloud or Azure');
        const report = known.importProject(project, own);
        return { ...report, cloud: own, quote: (await known.prices()).quote(report.usages) };
      } catch (error) {
        throw explained(error, pointer);
      }
    },
  };
}

function explained(error: unknown, pointer: string): unknown {
  if (error instanceof SyntaxFault || error instanceof ImportFault) {
    const errors = [{ pointer, detail: error.message }];
    return new DomainError('VALIDATION_FAILED', 'The Terraform cannot be read.', { errors });
  }
  if (error instanceof TimeLimitError) {
    const errors = [{ pointer, detail: 'takes too long to parse: send fewer or simpler files' }];
    return new DomainError('VALIDATION_FAILED', 'The Terraform cannot be read.', { errors });
  }
  if (error instanceof ParserBusyError) {
    return new DomainError('OVERLOADED', 'Too many projects wait to be parsed.', { retryAfter: 5, cause: error });
  }
  return error;
}
