import type { Claim } from '../../../../model/finding.ts';
import type { Site, Usage } from '../../../../model/offering.ts';
import { type Block, code, nested, output, resource } from '../../../../model/terraform.ts';
import { always } from '../../../kit/usage.ts';
import { OPERATIONS, type Permissions } from '../../foundation/facts.ts';
import { apis, enabled, nameOf } from '../../foundation/names.ts';
import { uptimeCheck } from '../../foundation/observing.ts';
import { domainOf, domainRecords, hostOf, urlOf, WHERE_NAMED } from '../domain.ts';

/** A global address, and Google's certificate once a domain is named. */
export function addressBlocks(id: string, site: Site): readonly Block[] {
  const label = site.label(id);
  return [
    ...apis('compute'),
    resource('edge.tf', 'google_compute_global_address', label, { name: nameOf(id), depends_on: enabled('compute') }),
    resource('edge.tf', 'google_compute_managed_ssl_certificate', label, {
      count: WHERE_NAMED,
      name: nameOf(id),
      managed: nested({ domains: [code(domainOf(site, id))] }),
      depends_on: enabled('compute'),
    }),
  ];
}

/**
 * The public side of a global external Application Load Balancer: one address, HTTPS with Google's certificate once a
 * domain is named and a redirect to it; plain HTTP until then, because no certificate is made for a bare address.
 */
export function frontendBlocks(site: Site, id: string, urlMap: string): readonly Block[] {
  const label = site.label(id);
  const rule = {
    load_balancing_scheme: 'EXTERNAL_MANAGED',
    ip_address: code(`google_compute_global_address.${label}.id`),
  };
  return [
    ...addressBlocks(id, site),
    resource('edge.tf', 'google_compute_ssl_policy', label, {
      name: nameOf(id),
      profile: 'MODERN',
      min_tls_version: 'TLS_1_2',
      depends_on: enabled('compute'),
    }),
    resource('edge.tf', 'google_compute_target_https_proxy', label, {
      count: WHERE_NAMED,
      name: nameOf(id),
      url_map: code(urlMap),
      ssl_certificates: [code(`google_compute_managed_ssl_certificate.${label}[0].id`)],
      ssl_policy: code(`google_compute_ssl_policy.${label}.id`),
    }),
    resource('edge.tf', 'google_compute_global_forwarding_rule', `${label}_https`, {
      count: WHERE_NAMED,
      name: nameOf(id, '-https'),
      ...rule,
      port_range: '443',
      target: code(`google_compute_target_https_proxy.${label}[0].id`),
      labels: code('local.labels'),
    }),
    resource('edge.tf', 'google_compute_url_map', `${label}_redirect`, {
      count: WHERE_NAMED,
      name: nameOf(id, '-redirect'),
      default_url_redirect: nested({
        https_redirect: true,
        strip_query: false,
        redirect_response_code: 'MOVED_PERMANENTLY_DEFAULT',
      }),
      depends_on: enabled('compute'),
    }),
    resource('edge.tf', 'google_compute_target_http_proxy', label, {
      name: nameOf(id),
      url_map: code(`var.domain_name == null ? ${urlMap} : one(google_compute_url_map.${label}_redirect[*].id)`),
    }),
    resource('edge.tf', 'google_compute_global_forwarding_rule', `${label}_http`, {
      name: nameOf(id, '-http'),
      ...rule,
      port_range: '80',
      target: code(`google_compute_target_http_proxy.${label}.id`),
      labels: code('local.labels'),
    }),
    ...reachedAt(site, id, `google_compute_global_address.${label}.address`),
  ];
}

/** What an entry point with an IP address has: its record, its uptime check, and outputs with the address and the URL. */
export function reachedAt(site: Site, id: string, address: string): readonly Block[] {
  const label = site.label(id);
  return [
    ...domainRecords(site, id, { A: [code(address)] }),
    ...uptimeCheck(site, label, id, {
      host: hostOf(site, id, address),
      port: code('var.domain_name == null ? 80 : 443'),
      useSsl: code('var.domain_name != null'),
    }),
    output(`${label}_address`, 'Address that a record of your domain must point to.', code(address)),
    output(
      `${label}_url`,
      'Address that answers after apply; HTTPS once domain_name is set and its record points here.',
      urlOf(site, id, address),
    ),
  ];
}

/** The first five rules cost one price together, whether one is used or all. */
export function forwardingUsage(): Usage {
  return always('load_balancing/global-forwarding-rules-first-5', 'Load balancer, up to five rules');
}

export function frontendClaims(label: string): readonly Claim[] {
  return [
    {
      kind: 'encrypted_in_transit',
      text: 'With a domain set, browsers are redirected to HTTPS with TLS 1.2 or later.',
      resource: `google_compute_url_map.${label}_redirect`,
      attributes: { 'default_url_redirect.https_redirect': true },
    },
  ];
}

export const BACKEND_BUCKET_PERMISSIONS = `compute.backendBuckets.create,delete,get,update,use storage.buckets.get ${OPERATIONS}`;

export const FRONTEND_PERMISSIONS: Permissions = {
  google_compute_global_forwarding_rule: `compute.globalForwardingRules.create,delete,get,setLabels,setTarget,update compute.globalAddresses.use compute.targetHttpProxies.use compute.targetHttpsProxies.use ${OPERATIONS}`,
  google_compute_ssl_policy: `compute.sslPolicies.create,delete,get,update,use ${OPERATIONS}`,
  google_compute_target_http_proxy: `compute.targetHttpProxies.create,delete,get,setUrlMap,use compute.urlMaps.use ${OPERATIONS}`,
  google_compute_target_https_proxy: `compute.targetHttpsProxies.create,delete,get,setSslCertificates,setSslPolicy,setUrlMap,update,use compute.urlMaps.use compute.sslCertificates.get,list compute.sslPolicies.use ${OPERATIONS}`,
};
