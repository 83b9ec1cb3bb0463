import type { GraphNode } from '../../../../model/graph.ts';
import type { AccessGrant, Site } from '../../../../model/offering.ts';
import {
  type Block,
  code,
  type Expression,
  nested,
  output,
  resource,
  template,
  type Value,
} from '../../../../model/terraform.ts';
import { between, joined, matches, notEmpty, numberVariable, oneOf, stringVariable } from '../../../kit/blocks.ts';
import { AS_IDENTITY, type Permissions } from '../../foundation/facts.ts';
import { apis, emailOf, enabled, memberOf, nameOf, projectRole, serviceAccount } from '../../foundation/names.ts';
import { uptimeCheck } from '../../foundation/observing.ts';
import { sourceBlocks } from '../buckets.ts';
import { after } from '../cloud-run/program.ts';
import { connectorBlocks } from '../functions/connector.ts';
import { pathOf } from '../load-balancing/index.ts';
import type { AppSize, Surroundings } from './index.ts';
import { OLDER_NAMES } from './places.ts';

const APPLICATION = 'google_app_engine_application.main';

/** The application, its code and one version of it, which takes all requests. */
export function appBlocks(
  size: AppSize,
  node: GraphNode<'web_compute'>,
  site: Site,
  { behind, connected }: Surroundings,
): readonly Block[] {
  const label = site.label(node.id);
  const granted = site.granted(node.id);
  return [
    ...apis('appengine', 'cloudbuild', 'storage'),
    ...appVariables(size, node, label),
    ...serviceAccount(label, node.id, node.title),
    ...projectRole(`${label}_logs`, 'roles/logging.logWriter', memberOf(label), null),
    ...(connected ? connectorBlocks() : []),
    applicationBlock(),
    ...sourceBlocks(node.id, 'apps', site),
    sourceReader(label),
    resource('compute.tf', 'google_app_engine_standard_app_version', label, {
      service: isMain(site, node.id) ? 'default' : nameOf(node.id),
      version_id: code(`substr(data.archive_file.${label}.output_md5, 0, 12)`),
      runtime: code(`var.${label}_runtime`),
      instance_class: code(`var.${label}_instance_class`),
      service_account: emailOf(label),
      env_variables: variables(granted),
      entrypoint: nested({ shell: code(`var.${label}_command`) }),
      deployment: nested({
        zip: nested({
          source_url: template`https://storage.googleapis.com/${code(`google_storage_bucket.${label}_source.name`)}/${code(`google_storage_bucket_object.${label}_source.name`)}`,
        }),
      }),
      automatic_scaling: nested({
        max_concurrent_requests: size.concurrency,
        standard_scheduler_settings: nested({
          min_instances: code(`var.${label}_min_instances`),
          max_instances: code(`var.${label}_max_instances`),
        }),
      }),
      vpc_access_connector: connected
        ? nested({
            name: code('google_vpc_access_connector.functions.id'),
            egress_setting: 'PRIVATE_RANGES_ONLY',
          })
        : undefined,
      noop_on_destroy: true,
      depends_on: [
        code(APPLICATION),
        ...(isMain(site, node.id) ? [] : [code(`google_app_engine_standard_app_version.${site.label(mainOf(site))}`)]),
        code(`google_storage_bucket_iam_member.${label}_source`),
        code(`google_project_iam_member.${label}_logs`),
        ...after(granted),
      ],
      lifecycle: nested({ create_before_destroy: true }),
    }),
    ...(behind ? [behindBalancer(label)] : publicEndpoint(node.id, label, site)),
  ];
}

/** Behind a load balancer only that reaches it. */
function behindBalancer(label: string): Block {
  return resource('network.tf', 'google_app_engine_service_network_settings', label, {
    service: code(`google_app_engine_standard_app_version.${label}.service`),
    network_settings: nested({ ingress_traffic_allowed: 'INGRESS_TRAFFIC_ALLOWED_INTERNAL_AND_LB' }),
  });
}

function publicEndpoint(id: string, label: string, site: Site): readonly Block[] {
  return [
    ...uptimeCheck(site, label, id, { host: hostOf(id, site), port: 443, useSsl: true }),
    output(`${label}_url`, 'Address that answers after apply.', appUrl(id, site)),
  ];
}

/** The first service of an application is named default, and must exist before another one. */
function mainOf(site: Site): string {
  const apps = site.placed.filter(({ choice }) => choice.form === 'paas').map(({ node }) => node.id);
  return apps.find((id) => pathOf(site, id) === '') ?? apps[0] ?? '';
}

function isMain(site: Site, id: string): boolean {
  return mainOf(site) === id;
}

/** Host of a service (cloud.google.com/appengine/docs/standard/how-requests-are-routed). */
function hostOf(id: string, site: Site): Expression {
  const host = code(`${APPLICATION}.default_hostname`);
  return isMain(site, id) ? host : joined(nameOf(id), '-dot-', host);
}

export function appUrl(id: string, site: Site): Expression {
  const host = `${APPLICATION}.default_hostname`;
  return isMain(site, id) ? code(`"https://\${${host}}"`) : joined('https://', hostOf(id, site));
}

/** One in a project, in one place for ever. */
function applicationBlock(): Block {
  const older = Object.entries(OLDER_NAMES).map(([region, name]) => `"${region}" = "${name}"`);
  return resource(
    'compute.tf',
    'google_app_engine_application',
    'main',
    {
      location_id: code(`lookup({ ${older.join(', ')} }, var.region, var.region)`),
      depends_on: enabled('appengine'),
    },
    'A project has one application, in a place that can never be changed; it remains when the system is destroyed.',
  );
}

/** The program itself reads its code. */
function sourceReader(label: string): Block {
  return resource('security.tf', 'google_storage_bucket_iam_member', `${label}_source`, {
    bucket: code(`google_storage_bucket.${label}_source.name`),
    role: 'roles/storage.objectViewer',
    member: memberOf(label),
  });
}

/** App Engine takes no secrets by reference: the program is told their names and reads them itself. */
function variables({ environment, secrets }: AccessGrant): Readonly<Record<string, Value>> | undefined {
  const named = Object.entries(secrets).map(([name, secret]) => [`${name}_SECRET`, secret] as const);
  const all = [...Object.entries(environment), ...named].sort(([a], [b]) => (a < b ? -1 : 1));
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

function appVariables(size: AppSize, { title }: GraphNode<'web_compute'>, label: string): readonly Block[] {
  const count = (name: string, description: string, value: number, least: number) =>
    numberVariable(`${label}_${name}`, description, value, between(least, 1000));
  return [
    stringVariable(
      `${label}_runtime`,
      `Language that ${title} is written in, with its version.`,
      'nodejs22',
      matches('^(nodejs|python|java|go|php|ruby)[0-9]+$', 'Use a runtime such as nodejs22 or python312.'),
    ),
    stringVariable(
      `${label}_command`,
      `Command that ${title} is started with.`,
      'node server.js',
      notEmpty('Give a command.'),
    ),
    stringVariable(
      `${label}_instance_class`,
      `Class of an instance of ${title}: memory and speed.`,
      size.instanceClass,
      oneOf(['F1', 'F2', 'F4', 'F4_1G']),
    ),
    count('min_instances', `Minimum instances of ${title}.`, size.warm, 0),
    count('max_instances', `Most instances of ${title} at a time.`, size.max, 1),
  ];
}

export const APP_PERMISSIONS: Permissions = {
  // Creating the application needs roles/appengine.appCreator or an owner: no other role has the permission.
  google_app_engine_application: 'appengine.applications.create,get,update appengine.operations.get',
  google_app_engine_service_network_settings: 'appengine.services.get,update appengine.operations.get',
  google_app_engine_standard_app_version: `appengine.applications.get appengine.operations.get appengine.services.get,update appengine.versions.create,delete,get,update cloudbuild.builds.get storage.objects.get vpcaccess.connectors.get,use ${AS_IDENTITY}`,
};
