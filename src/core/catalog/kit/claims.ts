import type { Attributes, Claim, ClaimKind } from '../../model/finding.ts';

/** Makes claims about one node. @param title the node's title, @param address resource that a claim names by default */
export function claimsAbout(
  title: string,
  address: string,
): (kind: ClaimKind, attributes: Attributes, sentence: string, resource?: string) => Claim {
  return (kind, attributes, sentence, resource = address) => ({
    kind,
    text: `${title}: ${sentence}`,
    resource,
    attributes,
  });
}
