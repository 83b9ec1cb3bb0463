import type { ResolvedComponent } from './resolved.ts';

type Named = Pick<ResolvedComponent, 'id'>;

const STAGES: Readonly<Record<string, string>> = {
  prod: 'production',
  production: 'production',
  live: 'production',
  acc: 'acceptance',
  acceptance: 'acceptance',
  uat: 'acceptance',
  staging: 'staging',
  test: 'test',
  qa: 'test',
  dev: 'development',
  development: 'development',
};

/** The stages of components that are one product in several environments, such as `portal-dev` and `portal-prod`. */
export function environmentsOf<P extends Named>(parts: readonly P[]): ReadonlyMap<P, string> {
  const staged = parts.flatMap((part) => {
    const words = part.id.split('-');
    const word = words.find((one) => one in STAGES);
    const stage = word === undefined ? undefined : STAGES[word];
    return stage === undefined ? [] : [{ part, stage, product: words.filter((one) => one !== word).join('-') }];
  });
  const products = Map.groupBy(staged, ({ product }) => product);
  const several = [...products.values()].filter((all) => new Set(all.map(({ stage }) => stage)).size > 1);
  return new Map(several.flat().map(({ part, stage }) => [part, stage]));
}

/** Components of other environments after those of production; else in the same order. */
export function productionFirst<P extends Named>(parts: readonly P[]): readonly P[] {
  const stages = environmentsOf(parts);
  const rank = (part: P) => ((stages.get(part) ?? 'production') === 'production' ? 0 : 1);
  return parts.toSorted((a, b) => rank(a) - rank(b));
}
