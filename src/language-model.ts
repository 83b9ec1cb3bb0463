import type { Config } from '#config';
import type { LanguageModel } from '#ports/reader.ts';
import type { ServiceDeps } from '#services/services.ts';

/**
 * The language model of `READER=model`, with its limits. Its packages are loaded only then.
 * @param observed adds traces and metrics
 */
export async function openLanguageModel(
  { model: config }: Pick<Config, 'model'>,
  observed: (model: LanguageModel) => LanguageModel,
): Promise<ServiceDeps['languageModel']> {
  if (config === undefined) return undefined;
  const { createLanguageModel } = await import('#adapters/reader/language-model.ts');
  return { model: observed(createLanguageModel(config)), limits: config };
}
