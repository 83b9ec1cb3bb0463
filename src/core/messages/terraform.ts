import { TERRAFORM_VERSION, type TerraformFile } from '../model/terraform.ts';

/** The sentences of the README and the example variables of a Terraform project. */

export const FILE_PURPOSES: Readonly<Record<TerraformFile, string>> = {
  'versions.tf': 'versions of Terraform and its providers',
  'providers.tf': 'region and tags',
  'variables.tf': 'input variables with their defaults and limits',
  'locals.tf': 'names and checks',
  'network.tf': 'network, subnets, NAT gateways and security rules',
  'security.tf': 'identities, grants and secrets',
  'compute.tf': 'compute services',
  'data.tf': 'databases and storage',
  'messaging.tf': 'queues and messaging',
  'edge.tf': 'load balancers, CDN, DNS and firewall',
  'observability.tf': 'logs, alarms and audit trail',
  'outputs.tf': 'output values',
};

export const README = {
  title: (project: string, cloud: string, place: string, region: string) =>
    `# Terraform for ${project} on ${cloud}, ${place} (${region})`,
  deployment: '## Deployment',
  install: `Install Terraform ${TERRAFORM_VERSION} or later and sign in to the cloud with an identity that has the permissions below.`,
  variables: 'Copy `terraform.tfvars.example` to `terraform.tfvars` and set your values.',
  apply: 'Run `terraform init` and `terraform plan`, review the plan, and run `terraform apply`.',
  test: 'Run `terraform init` and `terraform test`: the test proves the findings of the review with mock providers, without a cloud account.',
  sample: 'A sample image runs until you deploy your application; the outputs name the registry or repository.',
  permissions: '## Permissions of the deploying identity',
  inputs: '## Inputs',
  outputs: '## Outputs',
  files: '## Files',
  tests: '- `tests/claims.tftest.hcl`: one assertion for each finding that this Terraform proves',
  state: '## State',
  backend:
    'Before a second person works on this project, store the state remotely, encrypted and versioned: add a backend to the `terraform` block of `versions.tf`.',
} as const;

export const VARIABLES = { required: 'Action required', defaults: 'Defaults' } as const;

/** Files of variables for seasons. */
export const SEASONS = {
  file: (path: string) =>
    `Sizes for this season: terraform apply -var-file=${path}. Without it the base season applies.`,
} as const;

/** Comment of the test, by line. */
export const CLAIMS_TEST: readonly string[] = [
  'Proves the findings with the status "met": terraform init && terraform test',
  '',
  'Every provider is a mock: the test needs no cloud account, creates nothing and costs nothing. An error message starts',
  'with the id of the finding that is no longer true. Your terraform.tfvars applies.',
];
