import { SERVICE } from '../about.ts';
import { LOGIN, SITE } from '../messages/pages.ts';
import { type Html, html, NOTHING, page } from './html.ts';

/** @param fault reason why the previous sign-in failed */
export function loginPage({ next, fault }: { next: string; fault: string | null }): string {
  const notice = fault === null ? NOTHING : html`<p class="fault" role="alert">${fault}</p>`;
  return page(
    SITE.signIn,
    html`<h1>${SITE.signIn}</h1>
<p class="lead">${SERVICE.name}</p>
${notice}
${signInForm(next)}`,
  );
}

/** @param next path to open after the sign-in */
export function signInForm(next: string): Html {
  return html`<form method="post" action="/login" class="stack">
<input type="hidden" name="next" value="${next}">
<label>${LOGIN.login} <input name="login" autocomplete="username" required maxlength="254"></label>
<label>${LOGIN.password} <input name="password" type="password" autocomplete="current-password" required maxlength="256"></label>
<button>${SITE.signIn}</button>
</form>`;
}

/** An error page for browsers. */
export function refusalPage(title: string, detail: string): string {
  return page(
    title,
    html`<h1>${title}</h1>
<p class="fault" role="alert">${detail}</p>
<p><a href="/">${SITE.home}</a></p>`,
  );
}
