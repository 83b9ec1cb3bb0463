import { readFileSync } from 'node:fs';
import { READER_WEIGHTS } from '#core/index.ts';
import { modelOf } from '#core/reading/classifier/model.ts';
import { provideModel } from '#core/reading/classifier/trained.ts';

/** For tests that read without an engine. */
provideModel(() => modelOf(JSON.parse(readFileSync(READER_WEIGHTS, 'utf8'))));
