import { type Block, type Body, code, nested, TERRAFORM_VERSION } from '../../../model/terraform.ts';

/** Sources and versions of the providers, by the prefix of the types that they own. */
const PROVIDERS: Readonly<Record<string, { readonly source: string; readonly version: string }>> = {
  google: { source: 'hashicorp/google', version: '~> 7.0' },
  'google-beta': { source: 'hashicorp/google-beta', version: '~> 7.0' },
  kubernetes: { source: 'hashicorp/kubernetes', version: '~> 2.38' },
  random: { source: 'hashicorp/random', version: '~> 3.7' },
  archive: { source: 'hashicorp/archive', version: '~> 2.7' },
};

/** Versions and settings of exactly the providers that some block is made by. */
export function providers(blocks: readonly Block[]): readonly Block[] {
  const used = Object.keys(PROVIDERS).filter((name) => name === 'google' || isUsed(name, blocks));
  return [
    {
      file: 'versions.tf',
      type: 'terraform',
      labels: [],
      body: {
        required_version: `>= ${TERRAFORM_VERSION}.0`,
        required_providers: nested(Object.fromEntries(used.map((name) => [name, { ...PROVIDERS[name] }]))),
      },
    },
    ...used.filter((name) => name.startsWith('google')).map(googleProvider),
  ];
}

function isUsed(name: string, blocks: readonly Block[]): boolean {
  return blocks.some(
    ({ labels, body }) => labels[0]?.startsWith(`${name}_`) === true || JSON.stringify(body.provider)?.includes(name),
  );
}

/** Some of Google's services bill their calls to a project: the last two arguments name it. */
function googleProvider(name: string): Block {
  const body: Body = {
    project: code('var.project_id'),
    region: code('var.region'),
    default_labels: code('local.labels'),
    user_project_override: true,
    billing_project: code('var.project_id'),
  };
  return { file: 'providers.tf', type: 'provider', labels: [name], body };
}
