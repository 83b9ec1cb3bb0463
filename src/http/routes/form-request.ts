import { type Catalogue, FRAMEWORKS } from '#core/index.ts';
import type { SynthesisRequest } from '#services/synthesis.ts';
import type { FormValues } from '../pages/intent-form.ts';
import { faultsOf, invalid } from '../plugins/validation.ts';
import { sentenceOf } from '../schemas/issues.ts';
import { cloud as cloudSchema, synthesisBody } from '../schemas/synthesis.ts';
import { regionFault } from './region-validation.ts';
import { describedBy } from './synthesis-requests.ts';

/**
 * The synthesis request of a submitted form, validated with the schema of the API.
 * @throws VALIDATION_FAILED with every fault
 */
export function requestOf(values: FormValues, catalogue: Catalogue): SynthesisRequest {
  const body = bodyOf(values);
  const { data, error } = synthesisBody.safeParse(body, { error: sentenceOf });
  const region = regionFaultOf(body, catalogue);
  const faults = [...(error === undefined ? [] : faultsOf(error)), ...(region === null ? [] : [region])];
  if (data === undefined || faults.length > 0) throw invalid(faults, 'form');
  return { ...describedBy(data), cloud: data.cloud, constraints: data.constraints ?? {} };
}

function bodyOf(values: FormValues) {
  const cloud = values.cloud ?? '';
  const compliance = FRAMEWORKS.filter((framework) => values[`compliance ${framework}`] !== undefined);
  const constraints = {
    budget: numberOf(values.budget),
    region: given(values[`region ${cloud}`]),
    availability: numberOf(values.availability),
    environment: given(values.environment),
    compliance: compliance.length > 0 ? compliance : undefined,
    exclude: given(values.exclude)
      ?.split(',')
      .map((term) => term.trim())
      .filter((term) => term !== ''),
  };
  const set = Object.fromEntries(Object.entries(constraints).filter(([, value]) => value !== undefined));
  // Forms send line breaks as CRLF.
  return { system_intent: (values.system_intent ?? '').replaceAll('\r\n', '\n'), cloud, constraints: set };
}

function given(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? undefined : trimmed;
}

/** Parses a number such as "1,200.50" or "$900". Returns other text unchanged, which the schema rejects. */
function numberOf(text: string | undefined): number | string | undefined {
  const trimmed = given(text);
  if (trimmed === undefined) return undefined;
  const value = Number(trimmed.replaceAll(/[$,%\s]/g, ''));
  return Number.isFinite(value) ? value : trimmed;
}

function regionFaultOf({ cloud, constraints }: ReturnType<typeof bodyOf>, catalogue: Catalogue) {
  const known = cloudSchema.safeParse(cloud);
  const { region } = constraints;
  return known.success && typeof region === 'string' ? regionFault(region, known.data, catalogue) : null;
}
