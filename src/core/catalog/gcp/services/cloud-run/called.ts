import type { AccessGrant, Principal } from '../../../../model/offering.ts';
import { code, nested } from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { AS_IDENTITY, type GcpFacts, type HttpEndpoint, IN_SUBNET, type Permissions } from '../../foundation/facts.ts';
import { requestStart, runInvoker } from '../starts.ts';

/** The endpoint of the Cloud Run service of this label. */
export function runEndpoint(label: string): HttpEndpoint {
  const service = `google_cloud_run_v2_service.${label}`;
  return { uri: code(`${service}.uri`), service: code(`${service}.name`) };
}

/** Facts of a program that a Cloud Run service answers for. */
export function runFacts(id: string): GcpFacts {
  const endpoint = runEndpoint(labelOf(id));
  return {
    permissions: RUN_PERMISSIONS,
    endpoint,
    backend: { kind: 'serverless', target: { cloud_run: nested({ service: endpoint.service }) } },
  };
}

/** The same, started by a request. */
export function startedRunFacts(id: string): GcpFacts {
  return { ...runFacts(id), start: requestStart(runEndpoint(labelOf(id))) };
}

/** Another program calls the service under its own identity and gets its address as an environment variable. */
export function calledBy(id: string, caller: Principal): AccessGrant {
  const label = labelOf(id);
  return calledAt(label, runEndpoint(label), caller);
}

export function calledAt(label: string, { uri, service }: HttpEndpoint, caller: Principal): AccessGrant {
  return {
    environment: { [`${label.toUpperCase()}_URL`]: uri },
    secrets: {},
    blocks: [runInvoker(`${caller.label}_${label}`, service, caller.identity)],
  };
}

export const RUN_REVISIONS = 'run.operations.get run.revisions.get,list';
export const RUN_PERMISSIONS: Permissions = {
  google_cloud_run_domain_mapping:
    'run.domainmappings.create,delete,get,list run.services.get run.locations.list run.operations.get',
  google_cloud_run_v2_service: `run.services.create,delete,get,update ${RUN_REVISIONS} ${AS_IDENTITY} ${IN_SUBNET}`,
};
