import type { Edge } from '../../../../model/graph.ts';
import type { AccessGrant, Site } from '../../../../model/offering.ts';
import {
  type Block,
  call,
  code,
  type Expression,
  type Nested,
  nested,
  output,
  resource,
} from '../../../../model/terraform.ts';
import { labelOf } from '../../../kit/blocks.ts';
import { edgeRule, oneAddress } from '../../foundation/network.ts';
import { uptimeCheck } from '../../foundation/observing.ts';
import { callersOf } from '../cloud-run/called.ts';
import { domainRecords, hostOf, urlOf } from '../domain.ts';
import { before } from '../load-balancing/fronts.ts';
import { NO_ACCESS } from '../starts.ts';
import { CLUSTER } from './cluster.ts';

/** A path of an ingress, and the service of the cluster that it leads to. */
interface Route {
  readonly path: string;
  readonly service: Expression;
}

/** The service of a program in the cluster, which its ingress and other pods call. */
export function serviceOf(label: string): Expression {
  return code(`kubernetes_service_v1.${label}.metadata[0].name`);
}

export function serviceBlocks(id: string, site: Site): readonly Block[] {
  const label = site.label(id);
  const spec = { selector: { app: id }, port: nested({ port: 80, target_port: code(`var.${label}_port`) }) };
  const lifecycle = nested({ ignore_changes: [code('metadata[0].annotations["cloud.google.com/neg-status"]')] });
  const isCalledFromOutside = callersOf(site, id).some(({ choice }) => choice.form !== 'kubernetes');
  return [
    resource('edge.tf', 'kubernetes_service_v1', label, {
      metadata: nested({ name: id, annotations: { 'cloud.google.com/neg': '{"ingress": true}' } }),
      spec: nested({ type: 'ClusterIP', ...spec }),
      lifecycle,
      depends_on: [code(CLUSTER)],
    }),
    ...(isCalledFromOutside
      ? [
          resource('edge.tf', 'kubernetes_service_v1', `${label}_inside`, {
            metadata: nested({
              name: `${id}-inside`,
              annotations: { 'networking.gke.io/load-balancer-type': 'Internal' },
            }),
            spec: nested({ type: 'LoadBalancer', ...spec }),
            lifecycle,
            depends_on: [code(CLUSTER)],
          }),
        ]
      : []),
  ];
}

/** Pods find each other by name; programs outside the cluster call an internal load balancer. */
export function calledInCluster(id: string, site: Site, edge: Edge): AccessGrant {
  if (edge.to !== id) return NO_ACCESS;
  const label = labelOf(id);
  const name = `${label.toUpperCase()}_URL`;
  if (site.find(edge.from)?.choice.form === 'kubernetes') {
    const host = `\${kubernetes_service_v1.${label}.metadata[0].name}.default.svc.cluster.local`;
    return { environment: { [name]: code(`"http://${host}"`) }, secrets: {}, blocks: [] };
  }
  const address = `kubernetes_service_v1.${label}_inside.status[0].load_balancer[0].ingress[0].ip`;
  return {
    environment: { [name]: code(`"http://\${${address}}"`) },
    secrets: {},
    blocks: [edgeRule(site, edge, { addresses: [oneAddress(address)], ports: ['80'] })],
  };
}

/** The cluster's own ingress makes the load balancer. */
export function ingressBlocks(id: string, main: Expression, routes: readonly Route[], site: Site): readonly Block[] {
  const label = site.label(id);
  const address = `google_compute_global_address.${label}`;
  return [
    resource('edge.tf', 'kubernetes_ingress_v1', label, {
      metadata: nested({
        name: id,
        annotations: code(
          `merge({ "kubernetes.io/ingress.class" = "gce", "kubernetes.io/ingress.global-static-ip-name" = ${address}.name }, var.domain_name == null ? {} : { "ingress.gcp.kubernetes.io/pre-shared-cert" = one(google_compute_managed_ssl_certificate.${label}[*].name) })`,
        ),
      }),
      wait_for_load_balancer: false,
      spec: nested({
        default_backend: backend(main),
        rule: routes.length === 0 ? undefined : nested({ http: nested({ path: routes.flatMap(paths) }) }),
      }),
    }),
    ...domainRecords(site, id, { A: [code(`${address}.address`)] }),
    ...uptimeCheck(site, label, id, {
      host: hostOf(site, id, `${address}.address`),
      port: code('var.domain_name == null ? 80 : 443'),
      useSsl: code('var.domain_name != null'),
    }),
    output(
      `${label}_url`,
      'Address that answers some minutes after apply; HTTPS once domain_name is set and its record points here.',
      urlOf(site, id, `${address}.address`),
    ),
  ];
}

function backend(service: Expression): Nested {
  return nested({ service: nested({ name: service, port: nested({ number: 80 }) }) });
}

/** An ingress of Google's matches a path as it is, or all below it (cloud.google.com/kubernetes-engine/docs/concepts/ingress). */
function paths({ path, service }: Route): readonly Nested[] {
  return [path, `${path}/*`].map((each) =>
    nested({ path: each, path_type: 'ImplementationSpecific', backend: backend(service) }),
  );
}

/**
 * The firewall and the CDN of an ingress. Terraform cannot create a BackendConfig before the cluster exists: an
 * administrator applies it once.
 */
export function backendConfigOutput(id: string, site: Site): readonly Block[] {
  const firewall = before(site, id, 'waf');
  const isCached = before(site, id, 'cdn') !== null;
  if (firewall === null && !isCached) return [];
  const policy = firewall === null ? null : code(`google_compute_security_policy.${site.label(firewall)}.name`);
  const tasks = [
    ...(policy === null ? [] : ['attaches the Cloud Armor policy to the ingress']),
    ...(isCached ? ['enables Cloud CDN on the ingress'] : []),
  ];
  return [
    output(
      `${site.label(id)}_${policy === null ? 'cdn' : 'firewall'}`,
      `BackendConfig that ${tasks.join(' and ')}: apply it with kubectl once, and name it in the annotation cloud.google.com/backend-config of the service.`,
      call('jsonencode', {
        apiVersion: 'cloud.google.com/v1',
        kind: 'BackendConfig',
        metadata: { name: id },
        spec: {
          ...(policy === null ? {} : { securityPolicy: { name: policy } }),
          ...(isCached ? { cdn: { enabled: true } } : {}),
        },
      }),
    ),
  ];
}
