/** HTML that is safe to send as it stands. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

/** Joins literal HTML and values; every value is escaped unless it is HTML itself. */
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
  /** Takes the width of a large screen. */
  readonly wide?: boolean;
  /** Style sheets beside the one of every page, and scripts: names under `/assets`. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /** What else stands in the head. */
  readonly head?: Html;
  /** For the page's script: what it listens to. */
  readonly events?: string;
}

/** A whole page in the style of this service. */
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
<a class="skip" href="#content">Skip to the content</a>
<header class="site"><nav aria-label="Site">
<a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="24" height="24">Architecture Synthesis</a>
<a href="/blueprints">Blueprints</a>
<a href="/console">Console</a>
<a href="/docs">API</a>
</nav></header>
<main id="content" tabindex="-1"${wide ? html` class="wide"` : NOTHING}${events === undefined ? NOTHING : html` data-events="${events}"`}>
${content}
</main>
</body>
</html>
`.text;
}

/** One after the other on a line, with a text between. */
export function joined(parts: readonly Html[], between: string): Html {
  const { text } = html`${between}`;
  return new Html(parts.map((part) => part.text).join(text));
}

/** A button that does one thing, as a form of its own. */
export function button(action: string, formToken: string, label: string): Html {
  return html`<form method="post" action="${action}" class="inline"><input type="hidden" name="form_token" value="${formToken}"><button class="quiet">${label}</button></form>`;
}

export function moment(date: Date): Html {
  const text = date.toISOString();
  return html`<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
