import { type Blueprint, type CloudId, createEngine, type Intent } from '#core/index.ts';
import type { Requirements } from '#core/model/requirements.ts';

const engine = await createEngine();

/** A design from requirements alone, and its Terraform with single spaces. */
export interface Built extends Blueprint {
  readonly terraform: string;
}

export function built(
  cloud: CloudId,
  requirements: Partial<Requirements>,
  constraints: Intent['constraints'] = {},
): Built {
  const blueprint = engine.synthesize({
    id: 'synt_test',
    text: '',
    cloud,
    constraints,
    requirements: requirements as Requirements,
  });
  const files = blueprint.iac.files.flatMap(({ path, content }) => (path.endsWith('.tf') ? [content] : []));
  return { ...blueprint, terraform: files.join('\n').replaceAll(/ +/g, ' ') };
}

/** The text of a resource; empty if it is not declared. */
export function resourceIn(terraform: string, address: string): string {
  const [type = '', label = ''] = address.split('.');
  const start = terraform.indexOf(`resource "${type}" "${label}" {`);
  return start < 0 ? '' : terraform.slice(start, terraform.indexOf('\n}', start) + 2);
}
