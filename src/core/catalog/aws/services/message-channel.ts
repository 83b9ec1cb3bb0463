import type { GraphNode } from '../../../model/graph.ts';
import type { Site } from '../../../model/offering.ts';
import { environmentName } from '../foundation/naming.ts';

type Sender = GraphNode<'email_sms'>;

/** They send over the same channel: e-mail, push notifications or SMS. */
function isAlike(one: Sender, other: GraphNode): other is Sender {
  return (
    other.capability === 'email_sms' && other.demand.push === one.demand.push && other.demand.sms === one.demand.sms
  );
}

/** Name of an environment variable for the callers of a sender; the channels have different names. */
export function channelName(node: Sender, site: Site, usual: string, what: string): string {
  return environmentName(node, site, usual, what, (other) => isAlike(node, other));
}

/** Label of the first sender of a channel, which declares what exists once per account or domain. */
export function firstSender(node: Sender, site: Site): string {
  const first = site.placed.find((placed) => isAlike(node, placed.node))?.node ?? node;
  return site.label(first.id);
}
