import type { DeployPolicy } from '../../../../model/cloud.ts';
import type { Block } from '../../../../model/iac.ts';
import type { Site } from '../../../../model/site.ts';
import { COMPUTE_PERMISSIONS } from './compute.ts';
import { DATA_PERMISSIONS } from './data.ts';
import { NETWORK_PERMISSIONS } from './network.ts';
import { OPERATIONS_PERMISSIONS } from './operations.ts';
import { type Permissions, permissionsIn } from './permissions.ts';

const PERMISSIONS: Permissions = {
  ...NETWORK_PERMISSIONS,
  ...COMPUTE_PERMISSIONS,
  ...DATA_PERMISSIONS,
  ...OPERATIONS_PERMISSIONS,
};

/** Calls are billed to the project that the provider names, which whoever deploys must be allowed to. */
const ALWAYS = 'resourcemanager.projects.get serviceusage.services.use';

/**
 * A custom role for the identity that applies the Terraform: what its types of resources take and nothing else. A type
 * without a line adds nothing; a test holds that none is without.
 */
export function deployRole(site: Site, blocks: readonly Block[]): DeployPolicy {
  const types = typesOf(blocks);
  const lines = [ALWAYS, ...types.map((type) => PERMISSIONS[type] ?? '')];
  const role = {
    title: `${site.project} deployer`,
    description: description(types),
    stage: 'GA',
    includedPermissions: [...new Set(lines.flatMap(permissionsIn))].sort(),
  };
  return {
    files: [{ path: 'deploy-role.json', content: `${JSON.stringify(role, null, 2)}\n` }],
    how: howToGrant(types),
  };
}

function howToGrant(types: readonly string[]): string {
  const more = [
    ...(types.includes('google_billing_budget')
      ? ['The budget needs `roles/billing.costsManager` on the billing account besides.']
      : []),
    ...(types.includes('google_app_engine_application')
      ? ['The first App Engine application of a project needs `roles/appengine.appCreator` besides.']
      : []),
  ];
  return [
    '`deploy-role.json` is a custom role with what applying this folder takes, and nothing else:',
    '`gcloud iam roles create deployer --project PROJECT --file deploy-role.json`, then grant it to the identity that runs Terraform.',
    ...more,
  ].join(' ');
}

/** Types of all resources and data, each once. */
function typesOf(blocks: readonly Block[]): readonly string[] {
  const declared = blocks.filter(({ type }) => type === 'resource' || type === 'data');
  return [...new Set(declared.map(({ labels }) => labels[0] ?? ''))];
}

/** Whether the cloud's deployer may be told what it needs for this type: for the law that every type is known. */
export function isKnown(type: string): boolean {
  return PERMISSIONS[type] !== undefined;
}

/** At most 300 bytes (cloud.google.com/iam/docs/creating-custom-roles). */
function description(types: readonly string[]): string {
  const budget = types.includes('google_billing_budget')
    ? ' A budget needs roles/billing.costsManager on the billing account besides.'
    : '';
  return `What terraform apply of this folder takes in the project, and nothing else.${budget}`;
}
