import type { CloudId, Constraints, Framework } from '#core/index.ts';

/** Expected result of an intent. Undefined fields are not checked. */
export interface Expectation {
  readonly must: readonly string[];
  readonly should: readonly string[];
  readonly must_not: readonly string[];
  readonly workload?: Readonly<Record<string, number>>;
  readonly compliance?: readonly Framework[];
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

/** Clouds that a text is designed for. */
const CLOUDS: readonly CloudId[] = ['aws', 'gcp', 'azure'];

const ENTRY_POINTS: ReadonlySet<string> = new Set(['load_balancer', 'api_gateway', 'cdn']);

/**
 * A case on each cloud; on another than its own without what holds for the own cloud only: region, products, price, and
 * a separate entry point: programs of some services have one built in.
 */
export function onEachCloud(one: IntentCase): readonly IntentCase[] {
  return CLOUDS.map((cloud) => {
    if (cloud === one.cloud) return one;
    const { region: _, ...constraints } = one.constraints;
    const { should, must_not, compliance, multi_region } = one.expect;
    const must = one.expect.must.map((entry) =>
      entry.split('|').every((term) => ENTRY_POINTS.has(term)) ? `${entry}|web_compute` : entry,
    );
    const shared = {
      ...(compliance === undefined ? {} : { compliance }),
      ...(multi_region === undefined ? {} : { multi_region }),
    };
    return { ...one, cloud, constraints, expect: { must, should, must_not, ...shared } };
  });
}

/**
 * Reads a JSONL file of cases.
 * @throws Error with all invalid lines
 */
export function parseCases(text: string): readonly IntentCase[] {
  return parseLines(text, isCase, 'id, system_intent and expect are required');
}

export function isCase(line: object): line is IntentCase {
  return (
    'id' in line &&
    typeof line.id === 'string' &&
    'system_intent' in line &&
    typeof line.system_intent === 'string' &&
    'expect' in line &&
    typeof line.expect === 'object'
  );
}

/**
 * Reads the objects of a JSONL file; empty lines are ignored.
 * @param fault what is wrong with an object that is not valid
 * @throws Error with all invalid lines
 */
export function parseLines<T extends object>(
  text: string,
  isValid: (line: object) => line is T,
  fault: string,
): readonly T[] {
  const faults: string[] = [];
  const lines = text.split('\n').flatMap((line, index): readonly T[] => {
    if (line.trim() === '') return [];
    try {
      const parsed: unknown = JSON.parse(line);
      if (typeof parsed === 'object' && parsed !== null && isValid(parsed)) return [parsed];
      faults.push(`line ${index + 1}: ${fault}`);
    } catch (error) {
      faults.push(`line ${index + 1}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return [];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return lines;
}
