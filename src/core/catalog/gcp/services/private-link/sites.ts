import type { Edge } from '../../../../model/graph.ts';
import type { AccessGrant, Site } from '../../../../model/offering.ts';
import { edgeRule } from '../../foundation/network.ts';
import { NO_ACCESS } from '../starts.ts';

/** Address ranges of private networks. Source: RFC 1918. */
const PRIVATE_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'] as const;

/** A program may connect to the systems at the other end of a connection, on the ports of their protocols. */
export function siteAccess(site: Site, edge: Edge): AccessGrant {
  const ports = [...new Set((edge.reaches ?? []).map(({ port }) => String(port)))];
  if (ports.length === 0) return NO_ACCESS;
  return { ...NO_ACCESS, blocks: [edgeRule(site, edge, { addresses: [...PRIVATE_RANGES], ports })] };
}
