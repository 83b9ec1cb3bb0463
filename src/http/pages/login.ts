import { type Html, html, NOTHING, page } from './html.ts';

/** @param fault why the sign-in before this one failed */
export function loginPage({ next, fault }: { next: string; fault: string | null }): string {
  const notice = fault === null ? NOTHING : html`<p class="fault" role="alert">${fault}</p>`;
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
<p class="lead">Architecture Synthesis Service</p>
${notice}
${signInForm(next)}`,
  );
}

/** @param next where it leads */
export function signInForm(next: string): Html {
  return html`<form method="post" action="/login" class="stack">
<input type="hidden" name="next" value="${next}">
<label>User name or e-mail address <input name="login" autocomplete="username" required maxlength="254"></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required maxlength="256"></label>
<button>Sign in</button>
</form>`;
}

/** A refusal for a person in a browser. */
export function refusalPage(title: string, detail: string): string {
  return page(
    title,
    html`<h1>${title}</h1>
<p class="fault" role="alert">${detail}</p>
<p><a href="/">Back to the start</a></p>`,
  );
}
