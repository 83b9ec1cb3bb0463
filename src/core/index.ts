import type { Catalogue } from './catalogue.ts';
import type { Engine } from './engine.ts';

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
export type { Stage } from './model/stage.ts';
export { STAGES } from './model/stage.ts';
export { withoutItems } from './model/without-items.ts';
export { clausesOf } from './reading/clauses.ts';
export { billText } from './render/bill-text.ts';
export { estimateCsv, quoteCsv } from './render/estimate-csv.ts';
export { withoutTerraform } from './render/markdown/without-terraform.ts';
export { svgDiagram } from './render/svg/diagram.ts';

/** Loads the clouds and their prices on first use, about 50 MB. */
export async function loadCatalogue(): Promise<Catalogue> {
  return (await import('./catalogue.ts')).catalogue;
}

/** Loads the engine with its language model, about 170 MB; reading stored designs does not need it. */
export async function createEngine(): Promise<Engine> {
  return (await import('./engine.ts')).loadEngine();
}
