import type { Site } from '../../../../model/offering.ts';
import {
  type Block,
  type Body,
  code,
  type Expression,
  type Nested,
  nested,
  resource,
} from '../../../../model/terraform.ts';
import { atLeast, numberVariable } from '../../../kit/blocks.ts';
import { emailOf, serviceAccount } from '../../foundation/names.ts';
import { after, SAMPLE_IMAGE } from '../cloud-run/program.ts';
import { mounts } from '../filestore.ts';
import { answerVariables, commandVariable, imageVariable } from '../program-variables.ts';
import { CLUSTER } from './cluster.ts';

/** A program in the cluster. */
export interface Pods {
  readonly id: string;
  readonly title: string;
  readonly cpu: number;
  readonly memoryGib: number;
  readonly least: number;
  readonly most: number;
  /** Port on which the program answers; null for one without an endpoint. */
  readonly port: number | null;
  readonly variables: Readonly<Record<string, Expression>>;
}

const BUSY_PERCENT = 60;

/** A deployment with its own service account and an autoscaler. */
export function podBlocks(pods: Pods, site: Site): readonly Block[] {
  const label = site.label(pods.id);
  const name = pods.id;
  return [
    ...podVariables(pods, label),
    ...serviceAccount(label, pods.id, pods.title),
    resource('security.tf', 'google_service_account_iam_member', `${label}_pods`, {
      service_account_id: code(`google_service_account.${label}.name`),
      role: 'roles/iam.workloadIdentityUser',
      member: code(`"serviceAccount:\${var.project_id}.svc.id.goog[default/${name}]"`),
      depends_on: [code(CLUSTER)],
    }),
    resource('compute.tf', 'kubernetes_service_account_v1', label, {
      metadata: nested({ name, annotations: { 'iam.gke.io/gcp-service-account': emailOf(label) } }),
      depends_on: [code(CLUSTER)],
    }),
    deployment(pods, site),
    resource('compute.tf', 'kubernetes_horizontal_pod_autoscaler_v2', label, {
      metadata: nested({ name }),
      spec: nested({
        min_replicas: code(`var.${label}_min_pods`),
        max_replicas: code(`var.${label}_max_pods`),
        scale_target_ref: nested({ api_version: 'apps/v1', kind: 'Deployment', name }),
        metric: nested({
          type: 'Resource',
          resource: nested({
            name: 'cpu',
            target: nested({ type: 'Utilization', average_utilization: BUSY_PERCENT }),
          }),
        }),
      }),
      depends_on: [code(`kubernetes_deployment_v1.${label}`)],
    }),
  ];
}

function deployment(pods: Pods, site: Site): Block {
  const label = site.label(pods.id);
  const labels = { app: pods.id };
  const { volumes } = mounts(site, pods.id);
  return resource('compute.tf', 'kubernetes_deployment_v1', label, {
    metadata: nested({ name: pods.id, labels }),
    wait_for_rollout: false,
    spec: nested({
      selector: nested({ match_labels: labels }),
      template: nested({
        metadata: nested({ labels }),
        spec: nested({
          service_account_name: code(`kubernetes_service_account_v1.${label}.metadata[0].name`),
          topology_spread_constraint: nested({
            max_skew: 1,
            topology_key: 'topology.kubernetes.io/zone',
            when_unsatisfiable: 'ScheduleAnyway',
            label_selector: nested({ match_labels: labels }),
          }),
          security_context: nested({ seccomp_profile: nested({ type: 'RuntimeDefault' }) }),
          volume: volumes,
          container: nested(container(pods, site)),
        }),
      }),
    }),
    lifecycle: nested({ ignore_changes: [code('spec[0].replicas')] }),
    depends_on: [code(`google_service_account_iam_member.${label}_pods`), ...after(site.granted(pods.id))],
  });
}

function container(pods: Pods, site: Site): Body {
  const label = site.label(pods.id);
  const size = { cpu: String(pods.cpu), memory: `${pods.memoryGib}Gi` };
  const { volume_mounts } = mounts(site, pods.id);
  return {
    name: 'program',
    image: code(`var.${label}_image`),
    command: code(`var.${label}_command`),
    resources: nested({ requests: size, limits: size }),
    ...(pods.port === null ? {} : answering(label)),
    security_context: nested({ allow_privilege_escalation: false }),
    env: environment(pods, site),
    volume_mount: volume_mounts,
  };
}

function answering(label: string): Body {
  const port = code(`var.${label}_port`);
  return {
    port: nested({ container_port: port }),
    readiness_probe: nested({
      period_seconds: 10,
      http_get: nested({ path: code(`var.${label}_health_path`), port }),
    }),
    liveness_probe: nested({
      period_seconds: 30,
      initial_delay_seconds: 30,
      http_get: nested({ path: code(`var.${label}_health_path`), port }),
    }),
  };
}

/** A pod gets no secret values: the program reads them by these names. */
function environment(pods: Pods, site: Site): readonly Nested[] | undefined {
  const { environment: plain, secrets } = site.granted(pods.id);
  const named = Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [`${name}_SECRET`, secret]));
  const port = pods.port === null ? {} : { PORT: code(`tostring(var.${site.label(pods.id)}_port)`) };
  const all = Object.entries<Expression>({ ...plain, ...named, ...pods.variables, ...port });
  if (all.length === 0) return undefined;
  return all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => nested({ name, value }));
}

function podVariables({ title, least, most, port }: Pods, label: string): readonly Block[] {
  return [
    imageVariable(label, `${title}; the public sample`, SAMPLE_IMAGE),
    commandVariable(label, `Command that ${title} is started with; null for the image's own.`, null),
    numberVariable(`${label}_min_pods`, `Copies of ${title} that always run.`, least, atLeast(1)),
    numberVariable(
      `${label}_max_pods`,
      `Most copies of ${title} at a time: enough for the peak, and a limit on the cost.`,
      most,
      atLeast(1),
    ),
    ...(port === null ? [] : answerVariables(label, title, port)),
  ];
}
