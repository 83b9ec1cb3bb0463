const PREFIX = '#/components/schemas/';

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, { readonly default?: unknown }>> };
}

interface Operation {
  requestBody?: {
    required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: { $ref?: string } }>>;
  };
}

/** Makes a body with a default optional. The generator marks every body as required. */
export function relaxBodies<T extends object>(document: T): T {
  const { paths = {}, components } = document as Document;
  const hasDefault = (reference: string | undefined) =>
    components?.schemas?.[reference?.slice(PREFIX.length) ?? '']?.default !== undefined;
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { requestBody } = operation;
    if (requestBody === undefined) continue;
    const schemas = Object.values(requestBody.content).map(({ schema }) => schema.$ref);
    if (schemas.some(hasDefault)) requestBody.required = false;
  }
  return document;
}
