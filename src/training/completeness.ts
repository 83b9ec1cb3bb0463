import { type Decision, decide } from '../core/reading/classifier/decide.ts';
import { type Model, type Opinion, sigmoid } from '../core/reading/classifier/model.ts';
import type { Label } from './corpus.ts';
import { termsOf } from './fit.ts';

/** Steps of gradient descent, and their size. Three weights converge long before. */
const STEPS = 2000;
const RATE = 0.5;

/**
 * The weights of `completeness`: logistic regression of whether a decision is complete on what it expects to miss and to
 * do wrong.
 * @param opinions on texts that their weights were not trained on
 */
export function completeWeights(
  labels: readonly Label[],
  opinions: readonly Opinion[],
  model: Pick<Model, 'overlap' | 'wrong'>,
): readonly number[] {
  const points = opinions.flatMap((opinion, index) => {
    const label = labels[index];
    if (label === undefined) return [];
    const decision = decide(opinion, model, [], () => true);
    return [{ features: [1, decision.missing, decision.wrong], isComplete: isComplete(decision, label) }];
  });
  const weights = [0, 0, 0];
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = [0, 0, 0];
    for (const { features, isComplete } of points) {
      const said = sigmoid(features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
      for (const [at, value] of features.entries())
        slopes[at] = (slopes[at] ?? 0) + ((said - Number(isComplete)) * value) / points.length;
    }
    for (const [at, slope] of slopes.entries()) weights[at] = (weights[at] ?? 0) - RATE * slope;
  }
  return weights.map((weight) => Number(weight.toPrecision(4)));
}

/** All that is required and nothing that is wrong. */
function isComplete({ chosen }: Decision, { must, mustNot }: Label): boolean {
  const has = (entry: string) => [...termsOf([entry])].some((term) => chosen.has(term as never));
  return must.every(has) && !mustNot.some((term) => chosen.has(term as never));
}
