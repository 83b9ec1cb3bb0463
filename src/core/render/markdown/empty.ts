import { EMPTY } from '../../messages/document.ts';
import { decisions } from './decisions.ts';
import { conflicts } from './review.ts';
import type { DocumentSource } from './section.ts';
import { plain } from './text.ts';

/** The document of a request from which nothing can be designed: what to write, with examples. */
export function emptyDocument(source: DocumentSource): readonly string[] {
  const unread = source.blueprint.resolved.unread.map(({ text }) => `- “${plain(text)}”`);
  return [
    EMPTY.title,
    EMPTY.advice,
    EMPTY.questions,
    EMPTY.examples,
    ...decisions(source),
    ...(unread.length === 0 ? [] : [EMPTY.unread, unread.join('\n')]),
    ...conflicts(source),
  ];
}
