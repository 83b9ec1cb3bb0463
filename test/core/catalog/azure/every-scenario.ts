import type { Site } from '../../../../src/core/model/offering.ts';
import {
  busyStore,
  cachedWeb,
  largeSite,
  largeWeb,
  publishedWeb,
  serverless,
  serverlessSql,
  smallWeb,
  staticSite,
} from './scenarios.ts';
import type { SiteOptions } from './site.ts';
import { analytical, archival, clever, eventful, guarded, inland, mechanical } from './systems.ts';

type Scenario = readonly [name: string, build: (options: SiteOptions) => Site];

/** Systems that together contain every Azure service. */
export const SCENARIOS: readonly Scenario[] = [
  ['a static site', staticSite],
  ['a large static site', largeSite],
  ['a small web application', smallWeb],
  ['a web application behind a CDN', cachedWeb],
  ['a large web application with PostgreSQL', (options) => largeWeb('postgresql', false, options)],
  ['a large web application behind a firewall', (options) => largeWeb('postgresql', true, options)],
  ['a large web application with MySQL', (options) => largeWeb('mysql', false, options)],
  ['functions with a key-value store', (options) => serverless('key_value_db', options)],
  ['functions with a document store', (options) => serverless('document_db', options)],
  ['functions with MySQL', serverlessSql],
  ['a container with an autoscale store', busyStore],
  ['containers behind a gateway', publishedWeb],
  ['stores with customer-managed keys', guarded],
  ['event-driven containers', (options) => eventful('container', options)],
  ['shared files over NFS, a stream and models', (options) => clever('nfs', options)],
  ['shared files over SMB', (options) => clever('smb', options)],
  ['devices, a stream and a warehouse', (options) => analytical(false, options)],
  ['devices, a stream and a dedicated warehouse', (options) => analytical(true, options)],
  ['media, time series and a locked backup vault', archival],
  ...(['vpn', 'line', 'endpoints'] as const).map(
    (kind): Scenario => [
      `code on a plan, a pool of machines and a private way by ${kind}`,
      (options) => inland(kind, options),
    ],
  ),
  ['virtual machines, with GPU and training', (options) => mechanical('vm', options)],
  ['a Kubernetes cluster, with GPU and training', (options) => mechanical('kubernetes', options)],
  ['event-driven functions', (options) => eventful('function', options)],
];
