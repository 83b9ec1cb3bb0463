import { aws } from './catalog/aws/index.ts';
import { azure } from './catalog/azure/index.ts';
import { gcp } from './catalog/gcp/index.ts';
import type { Blueprint } from './model/blueprint.ts';
import { CAPABILITIES, FORMS } from './model/capability.ts';
import type { Cloud } from './model/cloud.ts';
import type { CloudId, Intent } from './model/intent.ts';
import type { MeterFacts, QuantityItem, Quote } from './model/quote.ts';
import type { Stage } from './model/stage.ts';
import { PATTERNS } from './patterns/index.ts';
import { metersOf, type QuoteOptions, quote } from './pipeline/quote.ts';
import { RULES } from './rules/index.ts';
import { loadSolver } from './solver.ts';
import { synthesize } from './synthesize.ts';

export type { Blueprint } from './model/blueprint.ts';
export type { CloudId, Constraints, Environment, Framework, Intent } from './model/intent.ts';
export { CLOUD_IDS, ENVIRONMENTS, FRAMEWORKS } from './model/intent.ts';
export type { MeterFacts, QuantityItem, Quote } from './model/quote.ts';
export type { Stage } from './model/stage.ts';
export { STAGES } from './model/stage.ts';
export { billText } from './render/bill-text.ts';
export { estimateCsv, quoteCsv } from './render/estimate-csv.ts';
export { svgDiagram } from './render/svg/diagram.ts';

/** Version of the engine's rules: a change that may change an answer changes it. */
const ENGINE_VERSION = '0.1.0';
/** Version of the clouds' services that it knows. */
const CATALOGUE_VERSION = '0.1.0';

const CLOUDS: Readonly<Record<CloudId, Cloud>> = { aws, gcp, azure };

export interface Engine {
  readonly version: string;
  /** The blueprint of an intent. Synchronous and pure; tells each stage as it begins. */
  synthesize(intent: Intent, onStage?: (stage: Stage) => void): Blueprint;
  /** Identifiers of a cloud's regions. */
  regionsOf(cloud: CloudId): readonly string[];
  /** Which cloud has a region of this name; null where none has. */
  cloudOfRegion(region: string): CloudId | null;
  /** Terms that `constraints.exclude` may name beside technologies. */
  excludable(): readonly string[];
  /** Every meter of every cloud's price book, by cloud and name. */
  meters(): readonly MeterFacts[];
  /** The bill of quantities as they are given, without a design. */
  quote(items: readonly QuantityItem[], options?: QuoteOptions): Quote;
}

/** Loads the solver, once; everything after it is synchronous. */
export async function createEngine(): Promise<Engine> {
  const solver = await loadSolver();
  const meters = Object.values(CLOUDS).flatMap(metersOf);
  const versions = { engine: ENGINE_VERSION, catalogue: CATALOGUE_VERSION };
  return {
    version: ENGINE_VERSION,
    synthesize: (intent, onStage) =>
      synthesize(intent, { cloud: CLOUDS[intent.cloud], patterns: PATTERNS, solver }, RULES, versions, onStage),
    regionsOf: (cloud) => CLOUDS[cloud].regions.map(({ id }) => id),
    cloudOfRegion: (region) =>
      Object.values(CLOUDS).find(({ regions }) => regions.some(({ id }) => id === region))?.id ?? null,
    meters: () => meters,
    quote: (items, options) => quote(items, (cloud) => CLOUDS[cloud], options),
    excludable: () => [
      ...CAPABILITIES,
      ...['web_compute', 'worker_compute', 'batch_compute'].flatMap((name) => FORMS.map((form) => `${name}:${form}`)),
    ],
  };
}
