/** The look of every page: one column, the reader's own light or dark. */
export const STYLE = `:root { color-scheme: light dark; --ink: #1c2330; --paper: #fff; --quiet: #5a6577; --line: #d9dfe8; --link: #0b5cad; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eaf1; --paper: #12161d; --quiet: #9aa6b8; --line: #2c3440; --link: #7db8f5; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { margin: 0 0 0.5rem; font-size: 2rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 0.5rem; font-size: 1.15rem; }
.lead { margin-top: 0; color: var(--quiet); }
a { color: var(--link); }
a, code, dd { overflow-wrap: anywhere; }
code { font: 0.9em/1.4 ui-monospace, monospace; }
dl { margin: 0; border-top: 1px solid var(--line); }
dt { padding-top: 0.5rem; color: var(--quiet); font-size: 0.875rem; }
dd { margin: 0; padding-bottom: 0.5rem; border-bottom: 1px solid var(--line); }
h3 { margin: 0 0 0.25rem; font-size: 1rem; }
article { margin: 0.75rem 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 6px; }
article p { margin: 0.25rem 0; }
form.inline { display: inline; }
form.stack { display: grid; gap: 0.75rem; max-width: 24rem; margin-top: 1rem; }
form.stack label { display: grid; gap: 0.25rem; }
fieldset { margin: 0.5rem 0; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 4px; }
label.box { display: inline-block; margin-right: 1rem; }
input, select, button { font: inherit; color: inherit; }
input:not([type=checkbox]), select { padding: 0.35rem 0.5rem; background: var(--paper); border: 1px solid var(--quiet); border-radius: 4px; }
button { padding: 0.35rem 0.9rem; background: var(--link); color: var(--paper); border: 1px solid var(--link); border-radius: 4px; cursor: pointer; }
button.quiet { background: none; color: var(--link); }
.fault { padding: 0.5rem 0.75rem; border-left: 3px solid #c0392b; }
section:target { outline: 2px solid var(--link); outline-offset: 0.75rem; border-radius: 2px; }
`;

/** Three joined parts of a system. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 9 8 22h16z" fill="none" stroke="#0b5cad" stroke-width="2.5"/><g fill="#0b5cad"><circle cx="16" cy="8" r="5"/><circle cx="8" cy="23" r="5"/><circle cx="24" cy="23" r="5"/></g></svg>`;
