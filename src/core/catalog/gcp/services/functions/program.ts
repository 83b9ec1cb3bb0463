import type { AccessGrant, Site } from '../../../../model/offering.ts';
import { type Block, code, nested, resource, type Value } from '../../../../model/terraform.ts';
import { between, matches, notEmpty, numberVariable, stringVariable } from '../../../kit/blocks.ts';
import { AS_IDENTITY, type Permissions } from '../../foundation/facts.ts';
import { apis, emailOf, enabled, nameOf, projectRole, serviceAccount } from '../../foundation/names.ts';
import { sourceBlocks } from '../buckets.ts';
import { ownKey } from '../cloud-kms.ts';
import { after } from '../cloud-run/program.ts';
import { connectorBlocks } from './connector.ts';

/** A function and what it may use. */
export interface FunctionProgram {
  readonly id: string;
  readonly title: string;
  readonly cpu: number;
  readonly memoryGib: number;
  readonly max: number;
  readonly concurrency: number;
  readonly timeoutSeconds: number;
  readonly ingress: 'ALLOW_ALL' | 'ALLOW_INTERNAL_ONLY' | 'ALLOW_INTERNAL_AND_GCLB';
  /** It calls something that has only a private address. */
  readonly connected: boolean;
}

/** A function of the second generation with its source, its build and its identities. */
export function functionBlocks(program: FunctionProgram, site: Site): readonly Block[] {
  const label = site.label(program.id);
  const granted = site.granted(program.id);
  return [
    ...apis('cloudfunctions', 'run', 'cloudbuild', 'artifactregistry', 'storage'),
    ...functionVariables(program, label),
    ...serviceAccount(label, program.id, program.title),
    ...sourceBlocks(program.id, 'functions', site),
    ...buildBlocks(program.id, label, site),
    ...(program.connected ? connectorBlocks() : []),
    resource('compute.tf', 'google_cloudfunctions2_function', label, {
      name: nameOf(program.id),
      location: code('var.region'),
      description: program.title,
      build_config: nested({
        runtime: code(`var.${label}_runtime`),
        entry_point: code(`var.${label}_entry_point`),
        service_account: code(`google_service_account.${label}_build.id`),
        docker_repository: code(`google_artifact_registry_repository.${label}_build.id`),
        source: nested({
          storage_source: nested({
            bucket: code(`google_storage_bucket.${label}_source.name`),
            object: code(`google_storage_bucket_object.${label}_source.name`),
          }),
        }),
      }),
      service_config: nested({
        service_account_email: emailOf(label),
        available_cpu: String(program.cpu),
        available_memory: code(`var.${label}_memory`),
        timeout_seconds: program.timeoutSeconds,
        min_instance_count: 0,
        max_instance_count: code(`var.${label}_max_instances`),
        max_instance_request_concurrency: program.concurrency,
        ingress_settings: program.ingress,
        all_traffic_on_latest_revision: true,
        ...(program.connected
          ? {
              vpc_connector: code('google_vpc_access_connector.functions.id'),
              vpc_connector_egress_settings: 'PRIVATE_RANGES_ONLY',
            }
          : {}),
        environment_variables: Object.keys(granted.environment).length > 0 ? sorted(granted.environment) : undefined,
        secret_environment_variables: secretVariables(granted),
      }),
      depends_on: [
        ...enabled('cloudfunctions', 'run', 'cloudbuild'),
        ...buildGrants(label).map(code),
        ...after(granted),
      ],
    }),
  ];
}

function sorted(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function secretVariables({ secrets }: AccessGrant) {
  const entries = Object.entries(secrets).sort(([a], [b]) => (a < b ? -1 : 1));
  if (entries.length === 0) return undefined;
  return entries.map(([key, secret]) => nested({ key, project_id: code('var.project_id'), secret, version: 'latest' }));
}

/** The build has its own service account, which may read sources, write logs and store images. */
function buildBlocks(id: string, label: string, site: Site): readonly Block[] {
  const own = ownKey(site, 'artifactregistry');
  const build = `${label}_build`;
  const member = code(`google_service_account.${build}.member`);
  return [
    ...(own?.blocks ?? []),
    ...serviceAccount(build, `${id}-build`, `Builds ${id}`),
    resource('compute.tf', 'google_artifact_registry_repository', build, {
      repository_id: nameOf(id, '-build'),
      location: code('var.region'),
      format: 'DOCKER',
      description: `Images that ${id} is built to`,
      kms_key_name: own?.key,
      depends_on: [...enabled('artifactregistry'), ...(own?.after ?? [])],
    }),
    resource('security.tf', 'google_artifact_registry_repository_iam_member', build, {
      repository: code(`google_artifact_registry_repository.${build}.name`),
      location: code('var.region'),
      role: 'roles/artifactregistry.writer',
      member,
    }),
    ...projectRole(`${build}_logs`, 'roles/logging.logWriter', member, null),
    // Google copies the source to a staging bucket, which the build reads.
    ...projectRole(`${build}_reads_source`, 'roles/storage.objectViewer', member, {
      title: 'sources-only',
      expression:
        'resource.name.startsWith("projects/_/buckets/gcf-v2-sources-") || resource.name.startsWith("projects/_/buckets/run-sources-")',
    }),
  ];
}

function buildGrants(label: string): readonly string[] {
  const build = `${label}_build`;
  return [
    `google_artifact_registry_repository_iam_member.${build}`,
    `google_project_iam_member.${build}_logs`,
    `google_project_iam_member.${build}_reads_source`,
  ];
}

function functionVariables({ title, memoryGib, max }: FunctionProgram, label: string): readonly Block[] {
  return [
    stringVariable(
      `${label}_runtime`,
      `Language and version of ${title}.`,
      'nodejs22',
      matches('^(nodejs|python|go|java|ruby|php|dotnet)[0-9]+$', 'Use a runtime such as nodejs22 or python313.'),
    ),
    stringVariable(
      `${label}_entry_point`,
      `Name under which the code registers ${title}.`,
      'handle',
      notEmpty('Name the function.'),
    ),
    stringVariable(
      `${label}_memory`,
      `Memory of an instance of ${title}.`,
      `${memoryGib}Gi`,
      matches('^[0-9]+(Mi|Gi)$', 'Give memory such as 512Mi or 2Gi.'),
    ),
    numberVariable(
      `${label}_max_instances`,
      `Most instances of ${title} at a time: enough for the peak, and a limit on the cost.`,
      max,
      between(1, 1000),
    ),
  ];
}

export const FUNCTION_PERMISSIONS: Permissions = {
  google_artifact_registry_repository_iam_member: 'artifactregistry.repositories.get,getIamPolicy,setIamPolicy',
  google_cloudfunctions2_function: `cloudfunctions.functions.create,delete,get,sourceCodeGet,sourceCodeSet,update cloudfunctions.operations.get cloudbuild.builds.get run.services.get storage.objects.get vpcaccess.connectors.get,use ${AS_IDENTITY}`,
};
