import type { AccessGrant, Site } from '../../../../model/offering.ts';
import { inboxEnvironment, inboxesOf } from '../service-bus/inboxes.ts';

/** The access of a function app, with the queues and subscriptions whose messages it receives. */
export function withInboxes(site: Site, nodeId: string): AccessGrant {
  const granted = site.granted(nodeId);
  const own = inboxEnvironment(inboxesOf(site, nodeId));
  return { ...granted, environment: { ...granted.environment, ...own } };
}
