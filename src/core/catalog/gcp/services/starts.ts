import { code, type Expression, template, type Value } from '../../../model/hcl.ts';
import { type Block, resource } from '../../../model/iac.ts';
import type { PlacedNode, Site } from '../../../model/site.ts';

/** How a program is started from outside: an address that is called, and who may call it. */
export interface Start {
  readonly uri: Expression;
  /** What is sent along, as an object that becomes JSON; null for nothing. */
  readonly body: Value | null;
  /** Address that a token is made for; null for an interface of Google's, which takes the caller's own token. */
  readonly audience: Expression | null;
  /** Grants that let a member start it. */
  grants(label: string, member: Expression): readonly Block[];
}

type Starter = (label: string) => Start;

const STARTERS: Readonly<Record<string, Starter>> = {
  'gcp.cloud-run': service,
  'gcp.cloud-run-worker': service,
  'gcp.cloud-run-functions': functions,
  'gcp.cloud-run-functions-connected': functions,
  'gcp.cloud-run-functions-worker': functions,
  'gcp.cloud-run-functions-worker-connected': functions,
  'gcp.cloud-run-jobs': job,
  'gcp.batch': batch,
  'gcp.dataproc': spark,
  'gcp.vertex-ai-training': training,
  'gcp.workflows': workflow,
};

/** Null where nothing can be called: the program fetches its work itself. */
export function startOf(site: Site, nodeId: string): Start | null {
  const part = site.find(nodeId);
  return part === null ? null : (STARTERS[part.choice.offering]?.(site.label(nodeId)) ?? null);
}

/** What a node starts, by the edges that lead from it. */
export function startedBy(site: Site, nodeId: string): readonly { readonly part: PlacedNode; readonly start: Start }[] {
  return site.from(nodeId).flatMap((edge) => {
    const part = site.find(edge.to);
    const start = startOf(site, edge.to);
    return edge.kind === 'trigger' && part !== null && start !== null ? [{ part, start }] : [];
  });
}

function service(label: string): Start {
  const address = `google_cloud_run_v2_service.${label}`;
  return {
    uri: code(`${address}.uri`),
    body: null,
    audience: code(`${address}.uri`),
    grants: (name, member) => [runInvoker(name, code(`${address}.name`), member)],
  };
}

function functions(label: string): Start {
  const config = `google_cloudfunctions2_function.${label}.service_config[0]`;
  return {
    uri: code(`${config}.uri`),
    body: null,
    audience: code(`${config}.uri`),
    grants: (name, member) => [runInvoker(name, code(`reverse(split("/", ${config}.service))[0]`), member)],
  };
}

function runInvoker(label: string, name: Expression, member: Expression): Block {
  return resource('security.tf', 'google_cloud_run_v2_service_iam_member', label, {
    name,
    location: code('var.region'),
    role: 'roles/run.invoker',
    member,
  });
}

function job(label: string): Start {
  const name = code(`google_cloud_run_v2_job.${label}.name`);
  const project = code('var.project_id');
  const region = code('var.region');
  return {
    uri: template`https://run.googleapis.com/v2/projects/${project}/locations/${region}/jobs/${name}:run`,
    body: null,
    audience: null,
    grants: (grant, member) => [
      resource('security.tf', 'google_cloud_run_v2_job_iam_member', grant, {
        name,
        location: region,
        role: 'roles/run.invoker',
        member,
      }),
    ],
  };
}

/** Each start makes a job of its own from the same definition. */
function batch(label: string): Start {
  const project = code('var.project_id');
  const region = code('var.region');
  return {
    uri: template`https://batch.googleapis.com/v1/projects/${project}/locations/${region}/jobs`,
    body: code(`local.${label}_job`),
    audience: null,
    grants: (grant, member) => [
      resource('security.tf', 'google_project_iam_member', grant, {
        project,
        role: 'roles/batch.jobsEditor',
        member,
      }),
      resource('security.tf', 'google_service_account_iam_member', grant, {
        service_account_id: code(`google_service_account.${label}.name`),
        role: 'roles/iam.serviceAccountUser',
        member,
      }),
    ],
  };
}

/** A template is started by its name: the cluster comes and goes by itself. */
function spark(label: string): Start {
  const project = code('var.project_id');
  const region = code('var.region');
  const name = code(`google_dataproc_workflow_template.${label}.name`);
  return {
    uri: template`https://dataproc.googleapis.com/v1/projects/${project}/regions/${region}/workflowTemplates/${name}:instantiate`,
    body: {},
    audience: null,
    grants: (grant, member) => [
      resource('security.tf', 'google_project_iam_member', grant, { project, role: 'roles/dataproc.editor', member }),
      resource('security.tf', 'google_service_account_iam_member', grant, {
        service_account_id: code(`google_service_account.${label}.name`),
        role: 'roles/iam.serviceAccountUser',
        member,
      }),
    ],
  };
}

/** Each start makes a training of its own from the same definition. */
function training(label: string): Start {
  const project = code('var.project_id');
  const region = code('var.region');
  return {
    uri: template`https://${region}-aiplatform.googleapis.com/v1/projects/${project}/locations/${region}/customJobs`,
    body: code(`local.${label}_job`),
    audience: null,
    grants: (grant, member) => [
      resource('security.tf', 'google_project_iam_member', grant, {
        project,
        role: 'roles/aiplatform.user',
        member,
      }),
      resource('security.tf', 'google_service_account_iam_member', grant, {
        service_account_id: code(`google_service_account.${label}.name`),
        role: 'roles/iam.serviceAccountUser',
        member,
      }),
    ],
  };
}

function workflow(label: string): Start {
  return {
    uri: template`https://workflowexecutions.googleapis.com/v1/${code(`google_workflows_workflow.${label}.id`)}/executions`,
    body: {},
    audience: null,
    // The role is granted on the project: a workflow takes no grants of its own.
    grants: (grant, member) => [
      resource('security.tf', 'google_project_iam_member', grant, {
        project: code('var.project_id'),
        role: 'roles/workflows.invoker',
        member,
      }),
    ],
  };
}
