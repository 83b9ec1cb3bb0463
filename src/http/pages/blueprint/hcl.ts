import { Html, html } from '../html.ts';

/** CSS class of a token: comment, text, value, keyword, argument name. */
type Kind = 'c' | 't' | 'v' | 'w' | 'n';

/** Token patterns by priority. They match at the position of the scanner. */
const LEXEMES: readonly (readonly [Kind, RegExp])[] = [
  ['c', /(?:#|\/\/)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y],
  ['t', /<<-?(\w+)\n[\s\S]*?\n[ \t]*\1(?=\n|$)/y],
  ['n', /[A-Za-z_][\w-]*(?=[ \t]*=(?![=>]))/y],
  [
    'w',
    /(?:resource|data|variable|output|locals|module|provider|terraform|moved|import|check|dynamic|for|in|if)\b(?!\.)/y,
  ],
  ['v', /(?:true|false|null)\b|\d+(?:\.\d+)?\b/y],
];
/** Any other text. */
const PLAIN = /[A-Za-z_][\w.-]*|[^A-Za-z_"#/<\d]+|[\s\S]/y;

/** HCL as HTML with a class for each token. Escapes the text and does not change it. */
export function highlighted(source: string): Html {
  let text = '';
  for (let at = 0; at < source.length; ) {
    const [kind, end] = next(source, at);
    const { text: escaped } = html`${source.slice(at, end)}`;
    text += kind === null ? escaped : `<span class="${kind}">${escaped}</span>`;
    at = end;
  }
  return new Html(text);
}

function next(source: string, at: number): readonly [Kind | null, number] {
  if (source[at] === '"') return ['t', textEnd(source, at + 1)];
  for (const [kind, pattern] of LEXEMES) {
    const end = endOf(pattern, source, at);
    if (end > at) return [kind, end];
  }
  return [null, endOf(PLAIN, source, at)];
}

function endOf(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : at;
}

/** The position after the closing quote of a string, which can contain templates with further strings. */
function textEnd(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const rest = source.slice(at, at + 3);
    if (rest.startsWith('"')) return at + 1;
    if (rest.startsWith('\n')) return at;
    if (rest.startsWith('\\')) at += 1;
    else if (rest === '$${' || rest === '%%{') at += 2;
    else if (rest.startsWith('${') || rest.startsWith('%{')) at = templateEnd(source, at + 2) - 1;
  }
  return source.length;
}

/** The position after the closing brace of a template. */
function templateEnd(source: string, from: number): number {
  let open = 1;
  for (let at = from; at < source.length; at += 1) {
    const character = source[at];
    if (character === '"') at = textEnd(source, at + 1) - 1;
    if (character === '{') open += 1;
    if (character === '}') open -= 1;
    if (open === 0) return at + 1;
  }
  return source.length;
}
