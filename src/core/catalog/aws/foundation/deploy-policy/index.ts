import type { DeployPolicy } from '../../../../model/cloud.ts';
import type { Site } from '../../../../model/offering.ts';
import type { Block, IacFile, Value } from '../../../../model/terraform.ts';
import { factsOf, merged, type Permissions, type ServiceScope } from '../facts.ts';
import { COMMON } from './common.ts';
import { inPolicies, type PolicyStatement } from './policy-file.ts';

/** The permissions for every resource type that a system may declare: those of its services, and the common ones. */
export function permissionsOf(site: Site): Permissions {
  return merged([COMMON, ...site.placed.flatMap((placed) => factsOf(placed).permissions ?? [])]);
}

/** Types of the provider for AWS that the blocks use; other providers need no AWS permissions. */
export function typesOf(blocks: readonly Block[]): readonly string[] {
  const types = blocks.flatMap(({ type, labels: [name = ''] }) => {
    if (!name.startsWith('aws_')) return [];
    return type === 'resource' ? [name] : type === 'data' ? [`data.${name}`] : [];
  });
  return [...new Set(types)].sort();
}

/**
 * Least-privilege managed policies to plan, apply and destroy these blocks. If one policy would be
 * longer than the IAM quota, there are several, and the identity needs all of them.
 */
export function deployPolicy(site: Site, blocks: readonly Block[]): DeployPolicy {
  const types = typesOf(blocks);
  const permissions = permissionsOf(site);
  const actions = new Set(types.flatMap((type) => permissions.actions.get(type) ?? []));
  const services = [...new Set([...actions].map(serviceOf))].sort();
  const place: Place = {
    name: `${site.project}-${site.environment}`,
    regions: regionsOf(site, blocks),
    isInTwo: site.otherRegion !== undefined,
  };
  const files = inPolicies([
    ...looks(services, permissions),
    ...services.flatMap((service) => changes(service, actions, permissions, place)),
    ...roles(types, blocks, permissions, place),
  ]);
  return { files, how: howToGrant(files, site) };
}

function howToGrant(files: readonly IacFile[], site: Site): string {
  const names = files.map(({ path }) => `\`${path}\``).join(', ');
  const held = files.length === 1 ? 'is a managed policy' : 'are managed policies';
  return [
    `${names} ${held} with only the permissions that applying this folder requires:`,
    `\`aws iam create-policy\` for each, then attach them to the identity that runs Terraform.`,
    `They cover the resources named \`${site.project}-${site.environment}\` in ${site.region.id}: change them too if you change the project, environment or region.`,
  ].join(' ');
}

interface Place {
  readonly name: string;
  /** Regions of the system, the primary one first. */
  readonly regions: readonly string[];
  /** Matches names in any region: one name per region would double the policy size. */
  readonly isInTwo: boolean;
}

function serviceOf(action: string): string {
  return action.slice(0, action.indexOf(':'));
}

function scopeOf(service: string, { scopes }: Permissions): ServiceScope {
  return scopes[service] ?? { named: [], reads: [] };
}

/** A certificate and a web ACL for CloudFront are in another region than the rest. */
function regionsOf(site: Site, blocks: readonly Block[]): readonly string[] {
  const others = blocks.flatMap(({ body }) => (typeof body.region === 'string' ? [body.region] : []));
  const second = site.otherRegion === undefined ? [] : [site.otherRegion.id];
  return [...new Set([site.region.id, ...second, ...others])];
}

function looks(services: readonly string[], permissions: Permissions): readonly PolicyStatement[] {
  const actions = services.flatMap((service) =>
    scopeOf(service, permissions).reads.map((read) => `${service}:${read}`),
  );
  return actions.length === 0 ? [] : [{ sid: 'Look', actions, resources: ['*'] }];
}

/** Statements that create, change and delete resources of one service: by name if they have one, else by region. */
function changes(
  service: string,
  actions: ReadonlySet<string>,
  permissions: Permissions,
  place: Place,
): readonly PolicyStatement[] {
  const scope = scopeOf(service, permissions);
  const own = [...actions].filter((action) => serviceOf(action) === service);
  const unnamed = new Set((scope.unnamed ?? []).map((action) => `${service}:${action}`));
  const byName = scope.named.length > 0;
  const free = own.filter((action) => !byName || unnamed.has(action)).sort();
  const bound = own.filter((action) => !free.includes(action)).sort();
  const isGlobal = scope.isGlobal === true;
  return [
    ...(bound.length === 0
      ? []
      : [{ sid: sidOf(service), actions: bound, resources: scope.named.flatMap((arn) => located(arn, place)) }]),
    ...(free.length === 0
      ? []
      : [
          {
            sid: isGlobal ? 'GlobalServices' : 'ThingsWithoutANameToGoBy',
            actions: free,
            resources: ['*'],
            ...(isGlobal ? {} : { equals: { 'aws:RequestedRegion': place.regions } }),
          },
        ]),
  ];
}

function located(pattern: string, { name, regions, isInTwo }: Place): readonly string[] {
  const region = isInTwo ? '*' : (regions[0] ?? '*');
  const own = pattern.replace('{name}', name).replace('{name_}', name.replaceAll('-', '_'));
  return [`arn:aws:${own.replace('{region}', region)}`];
}

/** `RedshiftServerless` for `redshift-serverless`: an Sid allows only letters and digits. */
function sidOf(service: string): string {
  return service
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Permissions to pass roles to the trusted services, and to create service-linked roles. */
function roles(
  types: readonly string[],
  blocks: readonly Block[],
  { linkedRoles }: Permissions,
  { name }: Place,
): readonly PolicyStatement[] {
  const trusted = [...new Set(blocks.filter(isTrust).flatMap(({ body }) => trustedIn(body as Value)))].sort();
  const linked = [...new Set(types.flatMap((type) => linkedRoles[type] ?? []))].sort();
  return [
    ...(trusted.length === 0
      ? []
      : [
          {
            sid: 'HandRolesToServices',
            actions: ['iam:PassRole'],
            resources: [`arn:aws:iam::*:role/${name}*`],
            equals: { 'iam:PassedToService': trusted },
          },
        ]),
    ...(linked.length === 0
      ? []
      : [
          {
            sid: 'RolesThatServicesMakeOnce',
            actions: ['iam:CreateServiceLinkedRole'],
            resources: ['arn:aws:iam::*:role/aws-service-role/*'],
            equals: { 'iam:AWSServiceName': linked },
          },
        ]),
  ];
}

/** Principals of the trust policies of roles; the trust policy that all tasks share is a local value. */
function isTrust({ type, labels }: Block): boolean {
  return labels[0] === 'aws_iam_role' || type === 'locals';
}

/** Service principals in a trust policy, at any depth. */
function trustedIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'Service' || key === 'Federated'
      ? [inner].flat().filter((name) => typeof name === 'string')
      : trustedIn(inner),
  );
}
