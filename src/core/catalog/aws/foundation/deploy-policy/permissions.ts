/** Permissions to deploy the resource types that one service declares. */
export interface Permissions {
  /** IAM actions by resource type, such as `sqs:CreateQueue`; a data source has `data.` before its type. */
  readonly actions: ReadonlyMap<string, readonly string[]>;
  /** Scopes by IAM service prefix, such as `sqs`. */
  readonly scopes: Readonly<Record<string, ServiceScope>>;
  /** Service principals of the service-linked roles that a resource type creates on first use, by type. */
  readonly linkedRoles: Readonly<Record<string, readonly string[]>>;
}

/** Resources to which the actions of one IAM service prefix are limited. */
export interface ServiceScope {
  /**
   * ARN patterns that carry the system's name, after `arn:aws:`. `{name}` is the system and its environment, `{name_}`
   * the same with underscores, `{region}` its region. Empty where ARNs hold ids that AWS assigns.
   */
  readonly named: readonly string[];
  /** Actions that read configuration, never data. */
  readonly reads: readonly string[];
  /** Actions without a named resource, beside those with one. */
  readonly unnamed?: readonly string[];
  /** The service has no region, so that no condition may name one. */
  readonly isGlobal?: true;
}

/**
 * A table of one resource type a line: its name, then for each IAM service a prefix that ends in a colon and the actions
 * that create, change and delete it. A line that begins with a space continues the type before. Source: Service
 * Authorization Reference, and the calls that the Terraform provider makes.
 */
export function permissions(
  table: string,
  scopes: Permissions['scopes'] = {},
  linkedRoles: Permissions['linkedRoles'] = {},
): Permissions {
  const actions = new Map<string, readonly string[]>();
  let type = '';
  for (const line of table.trim().split('\n')) {
    const words = line.trim().split(/\s+/);
    if (!line.startsWith(' ')) type = words.shift() ?? '';
    actions.set(type, [...(actions.get(type) ?? []), ...actionsOf(words)]);
  }
  return { actions, scopes, linkedRoles };
}

function actionsOf(words: readonly string[]): readonly string[] {
  let prefix = '';
  return words.flatMap((word) => {
    if (!word.endsWith(':')) return [`${prefix}${word}`];
    prefix = word;
    return [];
  });
}

/**
 * A scope in a region, its lists separated by spaces. Source: Service Authorization Reference, the column "Resource
 * types" of each action. The account is left open in ARNs: the rights of an identity end at its own account.
 */
export function scope(named: string, reads = '', unnamed = ''): ServiceScope {
  return { named: listed(named), reads: listed(reads), unnamed: listed(unnamed) };
}

export function globalScope(named: string, reads = '', unnamed = ''): ServiceScope {
  return { ...scope(named, reads, unnamed), isGlobal: true };
}

function listed(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}

export function merged(all: readonly Permissions[]): Permissions {
  return {
    actions: new Map(all.flatMap(({ actions }) => [...actions])),
    scopes: Object.assign({}, ...all.map(({ scopes }) => scopes)),
    linkedRoles: Object.assign({}, ...all.map(({ linkedRoles }) => linkedRoles)),
  };
}
