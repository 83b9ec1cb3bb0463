import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Blueprint, CLOUD_IDS, type CloudId, type Engine } from '#core/index.ts';
import { requirementsSchema } from '#core/model/requirements.ts';
import { isCase, parseLines } from './case.ts';
import { isLabelledText, type LabelledSystem, systemOfCase, systemOfText } from './labels.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The labelled files whose designs are checked: the intents of the repository, and the first file of the corpus. */
export function labelledFiles(): readonly string[] {
  const files = [...globSync('test/eval/intents/*.jsonl', { cwd: ROOT }).sort(), 'test/corpus/examples.jsonl'];
  return files.map((file) => join(ROOT, file));
}

/**
 * The systems of a file: lines of the corpus, or cases of intents.
 * @throws Error with all invalid lines
 * @throws ZodError if labels give an invalid requirements document
 */
export function systemsOf(text: string): readonly LabelledSystem[] {
  const isLabelled = (line: object) => isLabelledText(line) || isCase(line);
  const lines = parseLines(text, isLabelled, 'id with components, or with system_intent and expect, is required');
  return lines.map((line) => {
    const system = isLabelledText(line) ? systemOfText(line) : systemOfCase(line);
    requirementsSchema.parse(system.requirements);
    return system;
  });
}

export function systemsIn(files: readonly string[]): readonly LabelledSystem[] {
  return files.flatMap((file) => systemsOf(readFileSync(file, 'utf8')));
}

/** A system for one cloud. */
export interface Task {
  readonly system: LabelledSystem;
  readonly cloud: CloudId;
}

/** Every system on every cloud. */
export function tasksOf(systems: readonly LabelledSystem[]): readonly Task[] {
  return systems.flatMap((system) => CLOUD_IDS.map((cloud) => ({ system, cloud })));
}

/** The given number of items at equal distances; all if there are fewer. */
export function spread<T>(items: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, index) => items[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}

/** Designs a system from its requirements alone, without a text. */
export function designOf({ system, cloud }: Task, engine: Engine): Blueprint {
  return engine.synthesize({
    id: `synt_${system.id}`,
    text: '',
    cloud,
    constraints: system.constraintsOn(cloud),
    requirements: system.requirements,
  });
}

/** Writes the Terraform of a design. @returns its folder */
export function writeTerraform(root: string, name: string, { iac }: Blueprint): string {
  const folder = join(root, name);
  for (const { path, content } of iac.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
