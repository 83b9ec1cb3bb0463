import type { Claim, ClaimKind } from '../../model/finding.ts';

/** Makes claims about one node. @param title the node's title, @param address resource that a claim names by default */
export function claimsAbout(
  title: string,
  address: string,
): (kind: ClaimKind, argument: string, sentence: string, resource?: string) => Claim {
  return (kind, argument, sentence, resource = address) => ({
    kind,
    text: `${title}: ${sentence}`,
    resource,
    argument,
  });
}
