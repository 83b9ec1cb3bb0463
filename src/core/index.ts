import type { Catalogue } from './catalogue.ts';
import type { Engine } from './engine.ts';
import type { Model as ReaderModel } from './reading/classifier/model.ts';

export type { Catalogue } from './catalogue.ts';
export type { Engine } from './engine.ts';
export type { ParsedFile } from './importing/configuration.ts';
export type { ImportReport } from './importing/import.ts';
export { ImportFault, type Json, type TerraformProject } from './importing/resource.ts';
export { approximate, formatDollars, formatExact } from './messages/numbers.ts';
export { QUESTIONS } from './messages/questions.ts';
export type { Blueprint } from './model/blueprint.ts';
export { CAPABILITIES, FORMS } from './model/capability.ts';
export { closest } from './model/closest.ts';
export { isDataTransfer } from './model/data-transfer.ts';
export { yearlyMean } from './model/estimate.ts';
export type { CloudId, Constraints, Environment, Framework, Intent } from './model/intent.ts';
export { CLOUD_IDS, ENVIRONMENTS, FRAMEWORK_NAMES, FRAMEWORKS } from './model/intent.ts';
export { modelAnswerSchema, readAnswer } from './model/model-answer.ts';
export type { Answers, NumberQuestion, Question } from './model/questions.ts';
export { answerFaults, NUMBER_QUESTIONS, topicOf } from './model/questions.ts';
export type { MeterFacts, QuantityItem, Quote } from './model/quote.ts';
export type { Reading, ReadingFault } from './model/reading.ts';
export { READING_FAULTS } from './model/reading.ts';
export type { Requirements } from './model/requirements.ts';
export { questionSchema, requirementsSchema } from './model/requirements.ts';
export { describesSystem, requirementsFaults } from './model/requirements-faults.ts';
export type { ResourceItem, ResourcePrice, Unpriced } from './model/resource-price.ts';
export type { Stage } from './model/stage.ts';
export { STAGES } from './model/stage.ts';
export { withoutItems } from './model/without-items.ts';
export type { PriceList } from './price-list.ts';
export type { Model as ReaderModel } from './reading/classifier/model.ts';
export { clausesOf } from './reading/clauses.ts';
export { billText } from './render/bill-text.ts';
export { estimateCsv, quoteCsv } from './render/estimate-csv.ts';
export { withoutTerraform } from './render/markdown/without-terraform.ts';
export { diagramLayout, svgDiagram } from './render/svg/diagram.ts';

/** Loads the clouds and their prices on first use, about 50 MB. */
export async function loadCatalogue(): Promise<Catalogue> {
  return (await import('./catalogue.ts')).catalogue;
}

/** File with the trained weights of the reader. */
export const READER_WEIGHTS = new URL('./reading/classifier/weights.json', import.meta.url);

/** Decodes the weights of the reader into memory that threads share. @param json content of the file */
export async function decodeWeights(json: string): Promise<ReaderModel> {
  return (await import('./reading/classifier/model.ts')).modelOf(JSON.parse(json));
}

/**
 * Loads the engine with its language model; reading stored designs does not need it.
 * @param model decoded weights of the reader. Default: a copy of this thread
 */
export async function createEngine(model?: ReaderModel): Promise<Engine> {
  const { provideModel } = await import('./reading/classifier/trained.ts');
  if (model === undefined) {
    const { modelOf } = await import('./reading/classifier/model.ts');
    const { default: stored } = await import('./reading/classifier/weights.json', { with: { type: 'json' } });
    provideModel(() => modelOf(stored));
  } else provideModel(() => model);
  return (await import('./engine.ts')).loadEngine();
}
