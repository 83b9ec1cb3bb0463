import { ImportFault, type Json, literal, type Resource, type TerraformProject, textsIn } from './resource.ts';

type Fields = Readonly<Record<string, Json>>;

interface Instance {
  readonly address: string;
  readonly mode: Resource['mode'];
  readonly type: string;
  readonly name: string;
  readonly attributes: Fields;
  readonly dependsOn: readonly string[];
}

/**
 * The project of a state (`terraform.tfstate` or `terraform show -json`) or of a plan (`terraform show -json PLAN`).
 * @throws ImportFault
 */
export function appliedProject(document: Fields): TerraformProject {
  const instances = instancesOf(document);
  const configured = referencesOf(field(document.configuration, 'root_module'));
  const byAddress = Map.groupBy(instances, ({ address }) => address);
  const byIdentity = new Map(
    instances.flatMap(({ address, attributes }) =>
      ['id', 'arn', 'self_link'].flatMap((key) => {
        const identity = literal(attributes[key]);
        return identity === null || identity.length < 6 ? [] : [[identity, address] as const];
      }),
    ),
  );
  const resources = [...byAddress].map(([address, [first, ...more]]): Resource => {
    const { mode, type, name, attributes, dependsOn } = first as Instance;
    const named = textsIn(attributes).flatMap((text) => byIdentity.get(text) ?? []);
    const references = [...(configured.get(address) ?? []), ...named, ...dependsOn];
    return {
      address,
      mode,
      type,
      name,
      attributes,
      references: [...new Set(references)].filter((one) => one !== address && byAddress.has(one)),
      instances: 1 + more.length,
      aliased: false,
    };
  });
  return { resources, modules: [], regions: regionsOf(document) };
}

function instancesOf(document: Fields): readonly Instance[] {
  const values = field(document.planned_values ?? document.values, 'root_module');
  if (values !== undefined) return instancesIn(values);
  if (Array.isArray(document.resources)) return (document.resources as readonly Fields[]).flatMap(ofStateFile);
  throw new ImportFault('The document is neither a Terraform state nor a plan as JSON.');
}

/** Resources of `terraform show -json`, with those of its modules. */
function instancesIn(module: Fields): readonly Instance[] {
  const found: Instance[] = [];
  const open = [module];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const resource of listed(next.resources)) for (const one of ofShownResource(resource)) found.push(one);
    for (const child of listed(next.child_modules)) open.push(child);
  }
  return found;
}

function ofShownResource(resource: Fields): readonly Instance[] {
  const { address, mode, type, name, values, depends_on: dependsOn } = resource;
  if (typeof address !== 'string' || typeof type !== 'string' || typeof name !== 'string') return [];
  return [
    {
      address: withoutIndex(address),
      mode: mode === 'data' ? 'data' : 'managed',
      type,
      name,
      attributes: isFields(values) ? values : {},
      dependsOn: texts(dependsOn).map(withoutIndex),
    },
  ];
}

/** A resource of a state file of version 4. */
function ofStateFile(resource: Fields): readonly Instance[] {
  if (!isFields(resource)) return [];
  const { module, mode, type, name, instances } = resource;
  if (typeof type !== 'string' || typeof name !== 'string') return [];
  const prefix = typeof module === 'string' ? `${withoutIndex(module)}.` : '';
  const key = mode === 'data' ? `data.${type}.${name}` : `${type}.${name}`;
  return listed(instances).map(({ attributes, dependencies }) => ({
    address: prefix + key,
    mode: mode === 'data' ? 'data' : 'managed',
    type,
    name,
    attributes: isFields(attributes) ? attributes : {},
    dependsOn: texts(dependencies).map(withoutIndex),
  }));
}

/** References of the resources in the configuration of a plan, by address. */
function referencesOf(root: Fields | undefined): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const open: { readonly module: Fields; readonly prefix: string }[] =
    root === undefined ? [] : [{ module: root, prefix: '' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { module, prefix } = next;
    for (const { address, expressions } of listed(module.resources)) {
      const named = textsIn(expressions ?? null).map((text) => prefix + keyOf(text));
      if (typeof address === 'string') found.set(prefix + address, [...new Set(named)]);
    }
    for (const [name, call] of Object.entries(field(module, 'module_calls') ?? {})) {
      const inner = field(call, 'module');
      if (inner !== undefined) open.push({ module: inner, prefix: `${prefix}module.${name}.` });
    }
  }
  return found;
}

/** `aws_vpc.main` of `aws_vpc.main.id`. */
function keyOf(reference: string): string {
  const parts = reference.replaceAll(/\[[^\]]*\]/g, '').split('.');
  return parts.slice(0, parts[0] === 'data' ? 3 : 2).join('.');
}

function regionsOf(document: Fields): Readonly<Record<string, string>> {
  const providers = field(document.configuration, 'provider_config') ?? {};
  return Object.fromEntries(
    Object.values(providers).flatMap((provider) => {
      const name = isFields(provider) ? literal(provider.name) : null;
      const region = literal(field(field(provider, 'expressions'), 'region')?.constant_value);
      return name === null || region === null ? [] : [[name, region]];
    }),
  );
}

function withoutIndex(address: string): string {
  return address.replaceAll(/\[[^\]]*\]/g, '');
}

function field(value: Json | undefined, key: string): Fields | undefined {
  const found = isFields(value) ? value[key] : undefined;
  return isFields(found) ? found : undefined;
}

function listed(value: Json | undefined): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function isFields(value: Json | undefined): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
