import { formatNumber } from '../../../messages/numbers.ts';
import type { Site, SizeFacts } from '../../../model/offering.ts';
import { type Block, code, nested, resource } from '../../../model/terraform.ts';
import {
  atLeast,
  labelOf,
  matches,
  notEmpty,
  numberVariable,
  orNull,
  startsWith,
  stringVariable,
} from '../../kit/blocks.ts';
import { managed } from '../../kit/usage.ts';
import { AS_IDENTITY, entry } from '../foundation/facts.ts';
import { apis, enabled, memberOf, nameOf, projectRole, serviceAccount } from '../foundation/names.ts';

const FILE = 'compute.tf';

/** Builds each change of a branch, and pushes the image to the registry of the design. */
export const cloudBuild = entry<'ci_cd', SizeFacts>({
  id: 'gcp.cloud-build',
  service: 'Cloud Build',
  capability: 'ci_cd',
  inNetwork: false,
  fit: ({ demand }) => ({
    because: `Builds each change of a branch, about ${formatNumber(demand.buildsPerMonth)} builds per month, and pushes images to the registry; you deploy by setting the image variable. Install the Cloud Build app for the repository first.`,
    provides: ['ci_cd', 'ci_registry'],
  }),
  // Cloud Build SLA 99.95 % (general knowledge, unverified).
  size: () => [{ sku: 'One trigger, e2-standard-2', count: 1, qualities: managed(3, 99.95, { scalesToZero: true }) }],
  meter: (_size, { demand: { buildsPerMonth, minutesPerBuild } }) => [
    {
      meter: 'cloud_build/e2-standard-2-minute',
      what: 'Build minutes',
      quantity: buildsPerMonth * minutesPerBuild,
      arithmetic: `${formatNumber(buildsPerMonth)} builds x ${minutesPerBuild} min`,
    },
  ],
  declare: (_size, node, site) => buildBlocks(node.id, node.title, site),
  claims: (_size, node) => [
    {
      kind: 'least_privilege',
      text: `${node.title}: builds run under a service account of their own.`,
      resource: `google_cloudbuild_trigger.${labelOf(node.id)}`,
      attributes: { service_account: code(`google_service_account.${labelOf(node.id)}.id`) },
    },
  ],
  facts: () => ({
    permissions: {
      google_artifact_registry_repository_iam_member: 'artifactregistry.repositories.get,getIamPolicy,setIamPolicy',
      google_cloudbuild_trigger: `cloudbuild.builds.create,get,update ${AS_IDENTITY}`,
      google_cloudbuildv2_connection: 'cloudbuild.connections.create,delete,get,update cloudbuild.operations.get',
      google_cloudbuildv2_repository: 'cloudbuild.repositories.create,delete,get cloudbuild.operations.get',
    },
  }),
});

function buildBlocks(id: string, title: string, site: Site): readonly Block[] {
  const label = site.label(id);
  const registries = site.from(id).flatMap(({ kind, to }) => (kind === 'image' ? [site.label(to)] : []));
  return [
    ...apis('cloudbuild'),
    ...serviceAccount(label, id, title),
    ...projectRole(`${label}_logs`, 'roles/logging.logWriter', memberOf(label), null),
    ...registries.map((registry) =>
      resource('security.tf', 'google_artifact_registry_repository_iam_member', `${label}_${registry}`, {
        location: code('var.region'),
        repository: code(`google_artifact_registry_repository.${registry}.name`),
        role: 'roles/artifactregistry.writer',
        member: memberOf(label),
      }),
    ),
    ...repository(label, id, title),
    ...trigger(label, id, registries[0]),
  ];
}

function repository(label: string, id: string, title: string): readonly Block[] {
  const count = code(`var.${label}_repository == null ? 0 : 1`);
  return [
    stringVariable(
      `${label}_repository`,
      `${title}: address of the GitHub repository, such as https://github.com/owner/name.git. Null: nothing is built.`,
      null,
      orNull(matches('^https://.+\\\\.git$', 'Use an address such as https://github.com/owner/name.git.')),
    ),
    stringVariable(`${label}_branch`, `${title}: branch that is built.`, 'main', notEmpty('Name a branch.')),
    numberVariable(
      `${label}_app_installation`,
      `${title}: installation id of the Cloud Build app in GitHub.`,
      null,
      orNull(atLeast(1)),
    ),
    stringVariable(
      `${label}_app_credential`,
      `${title}: version of the secret with the token of the app, such as projects/p/secrets/github/versions/1.`,
      null,
      orNull(startsWith('projects/', 'Use the name of a version of a secret.')),
    ),
    resource(FILE, 'google_cloudbuildv2_connection', label, {
      count,
      name: nameOf(id),
      location: code('var.region'),
      github_config: nested({
        app_installation_id: code(`var.${label}_app_installation`),
        authorizer_credential: nested({ oauth_token_secret_version: code(`var.${label}_app_credential`) }),
      }),
      depends_on: enabled('cloudbuild'),
    }),
    resource(FILE, 'google_cloudbuildv2_repository', label, {
      count,
      name: nameOf(id),
      parent_connection: code(`google_cloudbuildv2_connection.${label}[0].id`),
      remote_uri: code(`var.${label}_repository`),
    }),
  ];
}

function trigger(label: string, id: string, registry: string | undefined): readonly Block[] {
  const image = code(
    `"\${var.region}-docker.pkg.dev/\${var.project_id}/\${google_artifact_registry_repository.${registry}.repository_id}/app:$COMMIT_SHA"`,
  );
  const build =
    registry === undefined
      ? { filename: 'cloudbuild.yaml' }
      : {
          build: nested({
            images: [image],
            step: nested({ name: 'gcr.io/cloud-builders/docker', args: ['build', '--tag', image, '.'] }),
            options: nested({ logging: 'CLOUD_LOGGING_ONLY' }),
          }),
        };
  return [
    resource(FILE, 'google_cloudbuild_trigger', label, {
      count: code(`var.${label}_repository == null ? 0 : 1`),
      name: nameOf(id),
      location: code('var.region'),
      service_account: code(`google_service_account.${label}.id`),
      repository_event_config: nested({
        repository: code(`google_cloudbuildv2_repository.${label}[0].id`),
        push: nested({ branch: code(`"^\${var.${label}_branch}$"`) }),
      }),
      ...build,
    }),
  ];
}
