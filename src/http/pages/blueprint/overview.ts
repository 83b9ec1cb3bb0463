import { parse } from 'marked';
import { Html } from '../html.ts';

const START = '\n## Summary\n';

/**
 * The first section of the document as HTML. User text in the document is escaped, so that the Markdown holds no HTML but
 * that of the engine.
 */
export function overview(markdown: string): Html {
  const start = markdown.indexOf(START);
  if (start === -1) return new Html('');
  const end = markdown.indexOf('\n## ', start + START.length);
  const section = markdown.slice(start + START.length, end === -1 ? undefined : end);
  const linked = section.replaceAll('(#security-and-compliance)', '(#findings)');
  return new Html(`<div class="overview">${parse(linked, { async: false, gfm: true })}</div>`);
}
