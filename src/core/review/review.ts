import { COUNT, stepsOf, valuesAt } from '../model/attribute-path.ts';
import type { Assertion, Claim, Finding, Proof } from '../model/finding.ts';
import type { Candidate, SecondSite, Site } from '../model/offering.ts';
import { addressOf, type Block, type Value } from '../model/terraform.ts';
import { proveClaims } from './prove.ts';
import type { Evidenced, Observation, ProvenClaim, Rule } from './rule.ts';

/** Input of a review: the evidence without the claims, which the review proves. */
export interface Reviewed extends Omit<Evidenced, 'claims' | 'waiting'> {
  readonly blocks: readonly Block[];
  /** The first line of an argument as printed in the files, with single spaces: `multi_az = true`. */
  printed(name: string, value: Value): string;
}

export interface Review {
  readonly findings: readonly Finding[];
  /** One for each finding that is met and has a proof. */
  readonly assertions: readonly Assertion[];
}

/**
 * Runs the rules. A claim counts only if the block of its resource has its attributes with the defaults of the variables,
 * so that no finding exceeds the Terraform.
 */
export function review(reviewed: Reviewed, rules: readonly Rule[]): Review {
  const { site, second, cloud, blocks, printed } = reviewed;
  const own = site.placed.flatMap(({ node, choice }) =>
    claimsOf(choice, site, second).map((claim) => ({ ...claim, node: node.id })),
  );
  const shared = cloud.claims(site).map((claim) => ({ ...claim, node: null }));
  const evidence: Evidenced = { ...reviewed, ...proveClaims([...own, ...shared], blocks) };
  const observed = rules.flatMap((rule) =>
    rule.check(evidence).map((observation, index, all) => ({
      ...observation,
      id: all.length > 1 ? `${rule.id}-${index + 1}` : rule.id,
      rule,
    })),
  );
  return {
    findings: observed.map(({ id, rule, status, node, text, do: action, proof }) => ({
      id,
      pillar: rule.pillar,
      control: rule.control,
      status,
      node,
      text,
      do: action ?? null,
      proof: proof === undefined ? null : proofOf(proof, printed),
    })),
    assertions: observed.flatMap(assertionsOf),
  };
}

function claimsOf({ claims, spanning }: Candidate, site: Site, second: SecondSite | null): readonly Claim[] {
  return second === null ? claims : [...claims, ...spanning.claims(second.mode, site)];
}

function assertionsOf({ id, status, text, proof }: Observation & { readonly id: string }): readonly Assertion[] {
  return status !== 'met' || proof === undefined
    ? []
    : [{ id, text, block: proof.block, attributes: proof.attributes }];
}

/** The first attribute of a claim as an argument of its block. */
function proofOf({ block, attributes }: ProvenClaim, printed: Reviewed['printed']): Proof {
  const [attribute = ''] = Object.keys(attributes);
  const path = attribute === COUNT && block.body.for_each !== undefined ? 'for_each' : attribute;
  const name = stepsOf(path).findLast((step) => 'name' in step)?.name ?? '';
  const [value = null] = valuesAt(block, path).filter((argument) => argument !== undefined);
  return { file: block.file, resource: addressOf(block), argument: printed(name, value as Value) };
}
