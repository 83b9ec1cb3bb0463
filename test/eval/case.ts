import type { CloudId, Constraints } from '#core/index.ts';

/** Expected result of an intent. Undefined fields are not checked. */
export interface Expectation {
  readonly must: readonly string[];
  readonly should: readonly string[];
  readonly must_not: readonly string[];
  readonly workload?: Readonly<Record<string, number>>;
  readonly compliance?: readonly string[];
  readonly multi_region?: boolean;
  readonly serverless?: boolean;
  readonly explicit_services?: readonly string[];
  readonly regions_allowed?: readonly string[];
  readonly budget?: { readonly feasible: boolean | null; readonly amount?: number; readonly currency?: string };
  readonly cost_range_usd?: readonly [low: number, high: number];
}

/** A line of an intents file. */
export interface IntentCase {
  readonly id: string;
  readonly category: string;
  readonly system_intent: string;
  readonly cloud: CloudId;
  readonly constraints: Constraints;
  readonly expect: Expectation;
}

/**
 * Reads a JSONL file of cases.
 * @throws Error with all invalid lines
 */
export function parseCases(text: string): readonly IntentCase[] {
  const faults: string[] = [];
  const cases = text.split('\n').flatMap((line, index): readonly IntentCase[] => {
    if (line.trim() === '') return [];
    try {
      const parsed = JSON.parse(line) as IntentCase;
      if (
        typeof parsed.id === 'string' &&
        typeof parsed.system_intent === 'string' &&
        typeof parsed.expect === 'object'
      )
        return [parsed];
      faults.push(`line ${index + 1}: id, system_intent and expect are required`);
    } catch (error) {
      faults.push(`line ${index + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return [];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return cases;
}
