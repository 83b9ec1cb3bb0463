import type { RecognitionTask } from '../../model/inference-demand.ts';
import type { PartContext } from './composition-context.ts';

/** Tasks of the products that have one only, by their names in the lexicon. */
const TASK_OF: Readonly<Record<string, RecognitionTask>> = {
  textract: 'ocr',
  'document ai': 'ocr',
  'document intelligence': 'ocr',
  'amazon transcribe': 'speech_to_text',
  'speech to text api': 'speech_to_text',
  'amazon translate': 'translation',
};

const TASKS: ReadonlySet<string> = new Set<RecognitionTask>([
  'ocr',
  'moderation',
  'labels',
  'speech_to_text',
  'translation',
]);

/** The task that the component states, else that of the products that it names, where they agree. */
export function recognitionTask({ part, technology }: PartContext): RecognitionTask | undefined {
  if (part.task !== undefined) return TASKS.has(part.task) ? (part.task as RecognitionTask) : undefined;
  const named = Object.keys(TASK_OF).filter((name) => technology(name) !== null);
  const tasks = new Set(named.map((name) => TASK_OF[name]));
  return tasks.size === 1 ? [...tasks][0] : undefined;
}
