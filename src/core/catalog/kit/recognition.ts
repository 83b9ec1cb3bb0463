import { formatNumber } from '../../messages/numbers.ts';
import { MINUTES_PER_RECORDING, type RecognitionTask } from '../../model/inference-demand.ts';
import type { Usage } from '../../model/offering.ts';

/** Length of a text; a working assumption. */
const CHARACTERS_PER_TEXT = 1000;

/** What a call of each task is. */
export const ITEMS: Readonly<Record<RecognitionTask, string>> = {
  ocr: 'pages',
  moderation: 'images',
  labels: 'images',
  speech_to_text: 'recordings',
  translation: 'texts',
};

/** Units of the meters: pages and images by the thousand, minutes or hours, and characters by the million. */
export type RecognitionUnit = 'thousand' | 'minutes' | 'hours' | 'characters';

const MEASURES: Readonly<Record<RecognitionUnit, { readonly each: number; readonly how: string }>> = {
  thousand: { each: 1 / 1000, how: '/ 1,000' },
  minutes: { each: MINUTES_PER_RECORDING, how: `x ${MINUTES_PER_RECORDING} min, assumed` },
  hours: { each: MINUTES_PER_RECORDING / 60, how: `x ${MINUTES_PER_RECORDING} min / 60, assumed` },
  characters: { each: CHARACTERS_PER_TEXT / 1e6, how: `x ${CHARACTERS_PER_TEXT} characters / 1 million, assumed` },
};

/** Usage of a ready-made service by its own unit. */
export function recognised(meter: string, task: RecognitionTask, unit: RecognitionUnit, callsPerMonth: number): Usage {
  const { each, how } = MEASURES[unit];
  return {
    meter,
    what: ITEMS[task],
    quantity: callsPerMonth * each,
    arithmetic: `${formatNumber(callsPerMonth)} ${ITEMS[task]} ${how}`,
  };
}
