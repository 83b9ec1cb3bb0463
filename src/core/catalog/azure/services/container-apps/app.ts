import type { AccessGrant, Site } from '../../../../model/offering.ts';
import {
  addressOf,
  type Block,
  type Body,
  code,
  type Expression,
  type Nested,
  nested,
  resource,
  variable,
} from '../../../../model/terraform.ts';
import { between, joined, matches, numberVariable, oneOf, stringVariable } from '../../../kit/blocks.ts';
import { manage, type Permissions } from '../../foundation/facts.ts';
import { userIdentity } from '../../foundation/identity.ts';
import { nullOr } from '../../foundation/inputs.ts';
import { GROUPED, TAGS } from '../../foundation/names.ts';
import { mounts } from '../files/mount.ts';

const APP = 'Microsoft.App';

export const CONTAINER_APP_PERMISSIONS: Permissions = {
  azurerm_container_app: manage(
    `${APP}/containerApps`,
    `${APP}/containerApps/listSecrets/action`,
    `${APP}/containerApps/operationResults/read`,
    `${APP}/managedEnvironments/join/action`,
  ),
  azurerm_container_app_custom_domain: [
    `${APP}/containerApps/read`,
    `${APP}/containerApps/write`,
    ...manage(`${APP}/managedEnvironments/managedCertificates`),
  ],
  azurerm_container_app_environment: manage(
    `${APP}/managedEnvironments`,
    'Microsoft.OperationalInsights/workspaces/read',
    'Microsoft.OperationalInsights/workspaces/sharedKeys/action',
  ),
  azurerm_container_app_environment_storage: manage(`${APP}/managedEnvironments/storages`),
  azurerm_container_app_job: manage(
    `${APP}/jobs`,
    `${APP}/jobs/listSecrets/action`,
    `${APP}/jobs/operationResults/read`,
    `${APP}/managedEnvironments/join/action`,
  ),
};

/** vCPU of a replica on the Consumption profile; memory in GiB is twice the vCPU. */
export const REPLICA_CPUS = [0.25, 0.5, 1, 2, 4] as const;

/** Maximum replicas per revision in azurerm; the platform allows 1,000. */
export const MOST_REPLICAS = 300;

/** Sample image of Microsoft: responds to every path on port 80. */
export const SAMPLE_IMAGE = 'mcr.microsoft.com/k8se/quickstart:latest';

/** Environment variables and secrets of a container, including the client ID of the identity that the Azure SDKs read. */
function containerSettings(
  label: string,
  granted: AccessGrant,
  own: Readonly<Record<string, Expression>>,
): { readonly env: readonly Nested[]; readonly secret: readonly Nested[] } {
  const plain: Record<string, Expression> = {
    AZURE_CLIENT_ID: code(`azurerm_user_assigned_identity.${label}.client_id`),
    ...own,
    ...granted.environment,
  };
  const secrets = Object.entries(granted.secrets);
  return {
    env: [
      ...Object.entries(plain).map(([name, value]) => nested({ name, value })),
      ...secrets.map(([name]) => nested({ name, secret_name: secretName(name) })),
    ],
    secret: secrets.map(([name, reference]) =>
      nested({
        name: secretName(name),
        identity: code(`azurerm_user_assigned_identity.${label}.id`),
        key_vault_secret_id: reference,
      }),
    ),
  };
}

function secretName(variableName: string): string {
  return variableName.toLowerCase().replaceAll('_', '-');
}

/**
 * A replica that starts before its role assignments take effect cannot read its secrets: role assignments come first, and
 * if secrets are read at startup, a delay of one minute follows.
 */
function afterRoleAssignments(
  label: string,
  granted: AccessGrant,
): { readonly blocks: readonly Block[]; readonly after: Body } {
  const grants = [...new Set(granted.blocks.filter((block) => block.type === 'resource').map(addressOf))].map(code);
  if (grants.length === 0) return { blocks: [], after: {} };
  if (Object.keys(granted.secrets).length === 0) return { blocks: [], after: { depends_on: grants } };
  const wait = resource('security.tf', 'time_sleep', `${label}_rights`, { create_duration: '60s', depends_on: grants });
  return { blocks: [wait], after: { depends_on: [code(addressOf(wait))] } };
}

/** Registry of the site, pulled from with the managed identity, if an edge connects to it. */
function registryOf(site: Site, nodeId: string, label: string): Nested | undefined {
  const edge = site.from(nodeId).find((candidate) => candidate.kind === 'image');
  const registry = edge === undefined ? null : site.find(edge.to);
  if (registry === null) return undefined;
  return nested({
    server: code(`azurerm_container_registry.${site.label(registry.node.id)}.login_server`),
    identity: code(`azurerm_user_assigned_identity.${label}.id`),
  });
}

export function cpuVariable(label: string, cpu: number): Block {
  return numberVariable(
    `${label}_cpu`,
    'vCPU of one replica. Memory in GiB is twice the vCPU.',
    cpu,
    oneOf(REPLICA_CPUS, 'Use 0.25, 0.5, 1, 2 or 4.'),
  );
}

export function replicaVariables(label: string, least: number, most: number): readonly Block[] {
  return [
    numberVariable(
      `${label}_min_replicas`,
      'Minimum replicas. 0 allows scale to zero when idle.',
      least,
      between(0, MOST_REPLICAS),
    ),
    variable(`${label}_max_replicas`, {
      description: 'Maximum replicas for autoscaling.',
      type: 'number',
      default: most,
      validation: {
        condition: `var.${label}_max_replicas >= max(1, var.${label}_min_replicas) && var.${label}_max_replicas <= ${MOST_REPLICAS}`,
        message: `Use at least the minimum replicas, and at most ${MOST_REPLICAS}.`,
      },
    }),
  ];
}

export function imageVariable(label: string, sample: string = SAMPLE_IMAGE): Block {
  const until = sample === SAMPLE_IMAGE ? 'a public sample image runs' : `the public image ${sample} runs`;
  return stringVariable(
    `${label}_image`,
    `Container image of your application, such as registry.azurecr.io/app:1.0.0. Null: ${until}.`,
    null,
    nullOr(
      matches(
        '^[a-z0-9.-]+/[a-z0-9._/-]+[:@][A-Za-z0-9._:-]+$',
        'Use registry/repository:tag, or registry/repository@digest.',
      ),
    ),
  );
}

/** `coalesce(var.app_image, "sample")`. */
export function imageExpression(label: string, sample: string = SAMPLE_IMAGE): Expression {
  return code(`coalesce(var.${label}_image, "${sample}")`);
}

/** Common parts of container apps and jobs: identity, secrets, images, file shares, and role assignments. */
export function program(site: Site, nodeId: string, own: Readonly<Record<string, Expression>>) {
  const label = site.label(nodeId);
  const granted = site.granted(nodeId);
  const rights = afterRoleAssignments(label, granted);
  const shares = mounts(site, nodeId);
  const { env, secret } = containerSettings(label, granted, own);
  return {
    /** Blocks that the application depends on. */
    before: rights.blocks,
    environment: {
      container_app_environment_id: code('azurerm_container_app_environment.main.id'),
      workload_profile_name: 'Consumption',
    },
    access: {
      identity: userIdentity(label),
      registry: registryOf(site, nodeId, label),
      secret: secret.length === 0 ? undefined : secret,
    },
    /** The container, and the volumes of its template. @param command that overrides the image default, @param more probes */
    container: (image: Expression, command: Body = {}, more: Body = {}): Body => ({
      container: nested({
        name: nodeId,
        image,
        ...command,
        cpu: code(`var.${label}_cpu`),
        memory: joined(code(`var.${label}_cpu * 2`), 'Gi'),
        env,
        ...shares.container,
        ...more,
      }),
      ...shares.template,
    }),
    after: rights.after,
  };
}

type Program = ReturnType<typeof program>;

/** A container app. @param ingress if it is called over HTTP */
export function appBlock(
  nodeId: string,
  label: string,
  { environment, access, after }: Program,
  ingress: Body,
  template: Body,
): Block {
  return resource('compute.tf', 'azurerm_container_app', label, {
    name: nodeId,
    ...GROUPED,
    ...environment,
    revision_mode: 'Single',
    ...TAGS,
    ...access,
    ...ingress,
    template: nested({
      min_replicas: code(`var.${label}_min_replicas`),
      max_replicas: code(`var.${label}_max_replicas`),
      ...template,
    }),
    ...after,
  });
}

/** `<label>_command`: command of the application in its image. */
export function programCommand(label: string): Body {
  return { command: code(`var.${label}_command`) };
}
