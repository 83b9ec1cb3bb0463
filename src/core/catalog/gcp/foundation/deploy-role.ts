import type { DeployPolicy } from '../../../model/cloud.ts';
import type { Site } from '../../../model/offering.ts';
import type { Block } from '../../../model/terraform.ts';
import { COMMON_PERMISSIONS, factsOf, type Permissions, permissionsIn } from './facts.ts';

/** Calls are billed to the project that the provider names, which the deployer must be allowed to use. */
const ALWAYS = 'resourcemanager.projects.get serviceusage.services.use';

/**
 * A custom role for the identity that applies the Terraform: the permissions for its types of resources and no others.
 * A type without a line adds nothing; a test holds that none is without.
 */
export function deployRole(site: Site, blocks: readonly Block[]): DeployPolicy {
  const types = typesOf(blocks);
  const permissions = permissionsOf(site);
  const lines = [ALWAYS, ...types.map((type) => permissions[type] ?? '')];
  const role = {
    title: `${site.project} deployer`,
    description: description(types),
    stage: 'GA',
    includedPermissions: [...new Set(lines.flatMap(permissionsIn))].sort(),
  };
  return {
    files: [{ path: 'deploy-role.json', content: `${JSON.stringify(role, null, 2)}\n` }],
    how: howToGrant(types, site),
  };
}

/** Permissions by type of resource: the common ones and those of each service of the system. */
export function permissionsOf(site: Site): Permissions {
  return Object.assign({}, COMMON_PERMISSIONS, ...site.placed.map((part) => factsOf(part).permissions));
}

function howToGrant(types: readonly string[], site: Site): string {
  const more = [
    ...(types.includes('google_billing_budget')
      ? ['The budget needs `roles/billing.costsManager` on the billing account as well.']
      : []),
    ...new Set(site.placed.flatMap((part) => factsOf(part).alsoGrant ?? [])),
  ];
  return [
    '`deploy-role.json` is a custom role with only the permissions needed to apply this folder:',
    '`gcloud iam roles create deployer --project PROJECT --file deploy-role.json`, then grant it to the identity that runs Terraform.',
    ...more,
  ].join(' ');
}

/** Types of all resources and data, each once. */
export function typesOf(blocks: readonly Block[]): readonly string[] {
  const declared = blocks.filter(({ type }) => type === 'resource' || type === 'data');
  return [...new Set(declared.map(({ labels }) => labels[0] ?? ''))];
}

/** At most 300 bytes (cloud.google.com/iam/docs/creating-custom-roles). */
function description(types: readonly string[]): string {
  const budget = types.includes('google_billing_budget')
    ? ' A budget needs roles/billing.costsManager on the billing account as well.'
    : '';
  return `Only the permissions in the project that terraform apply of this folder needs.${budget}`;
}
