import { type Catalogue, catalogue } from './catalogue.ts';
import { CLOUDS } from './clouds.ts';
import { PATTERNS } from './design/patterns/index.ts';
import type { Blueprint } from './model/blueprint.ts';
import type { Intent } from './model/intent.ts';
import type { Stage } from './model/stage.ts';
import { explanationOf } from './reading/classifier/explain.ts';
import { read } from './reading/read.ts';
import { RULES } from './review/index.ts';
import { synthesize } from './synthesize.ts';

/** Version of the engine's rules; changes whenever output may change. */
const ENGINE_VERSION = '0.1.0';
/** Version of the catalogue of services. */
const CATALOGUE_VERSION = '0.1.0';

export interface Engine extends Catalogue {
  readonly version: string;
  /** Creates the blueprint of an intent. Synchronous and pure. @param onStage called at the start of each stage */
  synthesize(intent: Intent, onStage?: (stage: Stage) => void): Blueprint;
  /** The components that are read from the text of an intent, with their probabilities and words, as text. */
  explain(intent: Intent): string;
}

export function loadEngine(): Engine {
  const versions = { engine: ENGINE_VERSION, catalogue: CATALOGUE_VERSION };
  return {
    ...catalogue,
    version: ENGINE_VERSION,
    explain: (intent) => explanationOf(read(intent, CLOUDS[intent.cloud])),
    synthesize: (intent, onStage) =>
      synthesize(intent, { cloud: CLOUDS[intent.cloud], patterns: PATTERNS, rules: RULES }, versions, onStage),
  };
}
