import { Marked } from 'marked';
import { SUMMARY } from '../../messages/blueprint-page.ts';
import { Html, html } from '../html.ts';

const START = '\n## Summary\n';

/** Names in the document are those of the caller: no HTML, images or links but those inside the page. */
const markdown = new Marked({
  async: false,
  gfm: true,
  renderer: {
    html: ({ text }) => html`${text}`.text,
    image: ({ text }) => html`${text}`.text,
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return href.startsWith('#') ? `<a href="${html`${href}`.text}">${text}</a>` : text;
    },
  },
});

/** The first section of the document as HTML, without the table of results, which the tiles show. */
export function overview(document: string): Html {
  const start = document.indexOf(START);
  if (start === -1) return new Html('');
  const end = document.indexOf('\n## ', start + START.length);
  const section = document.slice(start + START.length, end === -1 ? undefined : end);
  const [, results = ''] = /(\| Item \| [\s\S]*?)\n\n/.exec(section) ?? [];
  const linked = section.replace(results, '').replaceAll('(#security-and-compliance)', '(#findings)');
  const shown = String(markdown.parse(linked))
    .replaceAll('<table>', `<div class="scroll" role="region" tabindex="0" aria-label="${SUMMARY.table}"><table>`)
    .replaceAll('</table>', '</table></div>');
  return new Html(`<div class="overview">${shown}</div>`);
}
