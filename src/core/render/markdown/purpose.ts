import { PURPOSE } from '../../messages/flows.ts';
import type { DocumentSource } from './section.ts';
import { predicatesOf, type Told, toldFlows } from './telling.ts';
import { listed, plain } from './text.ts';

const LONGEST_PURPOSE = 600;
/** Most sentences about flows, and most flows in a sentence. */
const MOST_SUBJECTS = 4;
const MOST_FLOWS = 4;

/** What the system does, in the words of the request: its purpose, then who sends what to which component. */
export function purpose({ blueprint }: DocumentSource): string {
  const stated = plain(blueprint.requirements.purpose ?? '', LONGEST_PURPOSE);
  const subjects = [...Map.groupBy(toldFlows(blueprint), ({ from }) => from)];
  const told = subjects.slice(0, MOST_SUBJECTS).map(([, flows]) => sentenceOf(flows));
  return [...(stated === '' ? [] : [PURPOSE.ended(stated)]), ...told].join(' ');
}

function sentenceOf(flows: readonly Told[]): string {
  return PURPOSE.sentence(flows[0]?.subject ?? '', listed(predicatesOf(flows).slice(0, MOST_FLOWS)));
}
