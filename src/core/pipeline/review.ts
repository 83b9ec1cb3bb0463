import type { Cloud } from '../model/cloud.ts';
import type { Finding } from '../model/finding.ts';
import { addressOf, type Block } from '../model/iac.ts';
import type { Site } from '../model/site.ts';
import type { Evidenced, ProvenClaim, Rule } from '../rules/rule.ts';

/** What a review is given: everything that rules look at, but for the claims, which it proves itself. */
export interface Reviewed extends Omit<Evidenced, 'claims'> {
  readonly blocks: readonly Block[];
}

/**
 * What is met and what is not. A claim counts only with the file that holds its resource: what the Terraform does not
 * do is not said.
 */
export function review(reviewed: Reviewed, rules: readonly Rule[]): readonly Finding[] {
  const evidence: Evidenced = { ...reviewed, claims: provenClaims(reviewed.site, reviewed.cloud, reviewed.blocks) };
  return rules.flatMap((rule) =>
    rule.check(evidence).map((observation, index, all) => ({
      id: all.length > 1 ? `${rule.id}-${index + 1}` : rule.id,
      pillar: rule.pillar,
      control: rule.control,
      status: observation.status,
      node: observation.node,
      text: observation.text,
      do: observation.do ?? null,
      proof: observation.proof ?? null,
    })),
  );
}

function provenClaims(site: Site, cloud: Cloud, blocks: readonly Block[]): readonly ProvenClaim[] {
  const files = new Map(blocks.map((block) => [addressOf(block), block.file]));
  const own = site.placed.flatMap(({ node, choice }) => choice.claims.map((claim) => ({ ...claim, node: node.id })));
  const shared = cloud.claims(site).map((claim) => ({ ...claim, node: null }));
  return [...own, ...shared].flatMap((claim): readonly ProvenClaim[] => {
    const file = files.get(claim.resource);
    return file === undefined ? [] : [{ ...claim, file }];
  });
}
