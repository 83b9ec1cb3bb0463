import type { Claim, Finding } from '../model/finding.ts';
import type { Candidate, SecondSite, Site } from '../model/offering.ts';
import { addressOf, type Block } from '../model/terraform.ts';
import type { Evidenced, ProvenClaim, Rule } from './rule.ts';

/** Input of a review: the evidence without the claims, which the review proves. */
export interface Reviewed extends Omit<Evidenced, 'claims'> {
  readonly blocks: readonly Block[];
  /** A block as printed in the files. */
  printed(block: Block): string;
}

/**
 * Runs the rules and returns the findings. A claim counts only if its resource has its argument, so that no finding
 * exceeds the Terraform.
 */
export function review(reviewed: Reviewed, rules: readonly Rule[]): readonly Finding[] {
  const evidence: Evidenced = { ...reviewed, claims: provenClaims(reviewed) };
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

function provenClaims({ site, second, cloud, blocks, printed }: Reviewed): readonly ProvenClaim[] {
  const byAddress = new Map(blocks.map((block) => [addressOf(block), block]));
  const texts = new Map<Block, string>();
  const textOf = (block: Block) => {
    const text = texts.get(block) ?? folded(printed(block));
    texts.set(block, text);
    return text;
  };
  const own = site.placed.flatMap(({ node, choice }) =>
    claimsOf(choice, site, second).map((claim) => ({ ...claim, node: node.id })),
  );
  const shared = cloud.claims(site).map((claim) => ({ ...claim, node: null }));
  return [...own, ...shared].flatMap((claim): readonly ProvenClaim[] => {
    const block = byAddress.get(claim.resource);
    return block !== undefined && textOf(block).includes(folded(claim.argument))
      ? [{ ...claim, file: block.file }]
      : [];
  });
}

function claimsOf({ claims, spanning }: Candidate, site: Site, second: SecondSite | null): readonly Claim[] {
  return second === null ? claims : [...claims, ...spanning.claims(second.mode, site)];
}

/** Printed text without alignment. */
function folded(text: string): string {
  return text.replaceAll(/ +/g, ' ');
}
