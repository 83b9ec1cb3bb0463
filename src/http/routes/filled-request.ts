import { type Catalogue, FRAMEWORKS } from '#core/index.ts';
import type { SynthesisRequest } from '#services/synthesis.ts';
import type { Filled } from '../pages/intent-form.ts';
import { faultsOf, invalid } from '../plugins/validation.ts';
import { sentenceOf } from '../schemas/sentences.ts';
import { cloud as cloudSchema, synthesisBody } from '../schemas/synthesis.ts';
import { regionFault } from './intent-place.ts';

/**
 * The request that a form makes, held to the schema of the interface for programs.
 * @throws VALIDATION_FAILED with every fault
 */
export function readRequest(filled: Filled, catalogue: Catalogue): SynthesisRequest {
  const body = bodyOf(filled);
  const { data, error } = synthesisBody.safeParse(body, { error: sentenceOf });
  const place = placeFault(body, catalogue);
  const faults = [...(error === undefined ? [] : faultsOf(error)), ...(place === null ? [] : [place])];
  if (data === undefined || faults.length > 0) throw invalid(faults, 'form');
  return { text: data.system_intent, cloud: data.cloud, constraints: data.constraints ?? {} };
}

function bodyOf(filled: Filled) {
  const cloud = filled.cloud ?? '';
  const compliance = FRAMEWORKS.filter((framework) => filled[`compliance ${framework}`] !== undefined);
  const constraints = {
    budget: amount(filled.budget),
    region: given(filled[`region ${cloud}`]),
    availability: amount(filled.availability),
    environment: given(filled.environment),
    compliance: compliance.length > 0 ? compliance : undefined,
    exclude: given(filled.exclude)
      ?.split(',')
      .map((term) => term.trim())
      .filter((term) => term !== ''),
  };
  const set = Object.fromEntries(Object.entries(constraints).filter(([, value]) => value !== undefined));
  // Forms send the ends of lines as two characters; everywhere else they are one.
  return { system_intent: (filled.system_intent ?? '').replaceAll('\r\n', '\n'), cloud, constraints: set };
}

function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}

/** A number as people write it, "1,200.50" or "$900"; what is none is left for the schema to refuse. */
function amount(text: string | undefined): number | string | undefined {
  const words = given(text);
  if (words === undefined) return undefined;
  const value = Number(words.replaceAll(/[$,%\s]/g, ''));
  return Number.isFinite(value) ? value : words;
}

function placeFault({ cloud, constraints }: ReturnType<typeof bodyOf>, catalogue: Catalogue) {
  const known = cloudSchema.safeParse(cloud);
  const { region } = constraints;
  return known.success && typeof region === 'string' ? regionFault(region, known.data, catalogue) : null;
}
