/** Plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A resource or data source of a Terraform project, of its configuration, plan or state. */
export interface Resource {
  /** Unique in the project: `module.db.aws_db_instance.main`. */
  readonly address: string;
  readonly mode: 'managed' | 'data';
  readonly type: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, Json>>;
  /** Addresses of the resources to which it refers. */
  readonly references: readonly string[];
  /** Number of instances; null if the project computes it. */
  readonly instances: number | null;
  /** It belongs to a second configuration of its provider, such as another region. */
  readonly aliased: boolean;
}

/** A Terraform project, whatever its format. */
export interface TerraformProject {
  readonly resources: readonly Resource[];
  /** Modules that are not part of the project, with their source. */
  readonly modules: readonly { readonly address: string; readonly source: string }[];
  /** Regions that its providers name, by provider. */
  readonly regions: Readonly<Record<string, string>>;
}

/** Input cannot be read. The message is for the caller. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault';
}

/** The value at a path such as `settings.0.tier`. Single-element lists stand for their element, as nested blocks do. */
export function at(value: Json | undefined, path: string): Json | undefined {
  let current: Json | undefined = value;
  for (const key of path.split('.')) {
    while (Array.isArray(current) && !/^\d+$/.test(key)) current = (current as readonly Json[])[0];
    if (current === null || typeof current !== 'object') return undefined;
    current = (current as Readonly<Record<string, Json>>)[key];
  }
  return current;
}

/** The text of a value that the project states; null if it computes the value. */
export function literal(value: Json | undefined): string | null {
  const single = Array.isArray(value) && value.length === 1 ? (value as readonly Json[])[0] : value;
  if (typeof single === 'number' || typeof single === 'boolean') return String(single);
  return typeof single === 'string' && !single.includes('${') ? single : null;
}

/** Every text in a value. */
export function textsIn(value: Json): readonly string[] {
  const texts: string[] = [];
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') texts.push(next);
    else if (next !== null && typeof next === 'object') for (const one of Object.values(next)) open.push(one);
  }
  return texts;
}
