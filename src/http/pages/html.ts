import { SITE } from '../messages/pages.ts';
/** Escaped HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

/** Joins literal HTML and values. Every value that is not `Html` is escaped. */
export function html(literals: TemplateStringsArray, ...values: readonly Part[]): Html {
  const parts = literals.map((literal, index) => literal + textOf(values[index] ?? ''));
  return new Html(parts.join(''));
}

export const NOTHING = html``;

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('\n');
  return escapeHtml(String(part));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

export interface PageOptions {
  /** Uses the full width of large screens. */
  readonly wide?: boolean;
  /** Additional style sheets and scripts: file names under `/assets`. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /** Additional elements of the head. */
  readonly head?: Html;
  /** URL of the event stream for the script of the page. */
  readonly events?: string;
}

/** A complete HTML document with the site header. */
export function page(title: string, content: Html, options: PageOptions = {}): string {
  const { wide = false, styles = [], scripts = [], head = NOTHING, events } = options;
  const sheets = ['style.css', ...styles].map((name) => html`<link rel="stylesheet" href="/assets/${name}">`);
  const programs = scripts.map((name) => html`<script type="module" src="/assets/${name}"></script>`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
${[...sheets, ...programs, head]}
</head>
<body>
<a class="skip" href="#content">${SITE.skip}</a>
<header class="site"><nav aria-label="Site">
<a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="24" height="24">${SITE.brand}</a>
<a href="/blueprints">${SITE.blueprints}</a>
<a href="/console">${SITE.console}</a>
<a href="/docs">${SITE.api}</a>
</nav></header>
<main id="content" tabindex="-1"${wide ? html` class="wide"` : NOTHING}${events === undefined ? NOTHING : html` data-events="${events}"`}>
${content}
</main>
</body>
</html>
`.text;
}

/** Joins HTML with an escaped separator. */
export function joined(parts: readonly Html[], separator: string): Html {
  const { text } = html`${separator}`;
  return new Html(parts.map((part) => part.text).join(text));
}

/** A form with one button that posts to `action`. */
export function button(action: string, formToken: string, label: string): Html {
  return html`<form method="post" action="${action}" class="inline"><input type="hidden" name="form_token" value="${formToken}"><button class="quiet">${label}</button></form>`;
}

export function moment(date: Date): Html {
  const text = date.toISOString();
  return html`<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
