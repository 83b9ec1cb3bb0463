import type { BlueprintSummary } from '#ports/blueprints.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import type { User } from '#ports/users.ts';
import type { DiscoveryDocument } from '../discovery-document.ts';
import { HOME, SITE } from '../messages/pages.ts';
import { blueprintList, pendingList } from './blueprint-list.ts';
import { facts } from './facts.ts';
import { button, type Html, html, NOTHING, page } from './html.ts';
import { type FormFacts, intentForm } from './intent-form.ts';
import { signInForm } from './login.ts';

/** Home page without a session: description of the service and sign-in form. */
export function welcomePage(document: DiscoveryDocument): string {
  const content = html`<h1>${document.name}</h1>
<p class="lead">${HOME.lead}</p>
<div class="columns">
<div>
<h2>${HOME.resultTitle}</h2>
<ul>${HOME.results.map(([name, text]) => html`<li><strong>${name}</strong> ${text}</li>`)}</ul>
<p>${HOME.deterministic}</p>
</div>
<div>
<h2>${SITE.signIn}</h2>
${signInForm('/')}
</div>
</div>
${entryPoints(document)}`;
  return page(document.name, content, { wide: true });
}

export interface HomeFacts {
  readonly user: User;
  readonly document: DiscoveryDocument;
  /** Null if the role of the user cannot create blueprints. */
  readonly form: FormFacts | null;
  readonly formToken: string;
  readonly blueprints: readonly BlueprintSummary[];
  readonly pending: readonly Synthesis[];
}

/** Home page with a session: the form, recent blueprints and syntheses in progress. */
export function homePage({ user, document, form, formToken, blueprints, pending }: HomeFacts): string {
  const content = html`<h1>${document.name}</h1>
<p class="lead">${HOME.lead}</p>
<div class="actions"><span>${SITE.signedIn(user.username, user.role)}</span>${button('/logout', formToken, SITE.signOut)}</div>
${form === null ? withoutAccess(user) : workspace(form, blueprints, pending)}
${entryPoints(document)}`;
  return page(document.name, content, { wide: true, scripts: form === null ? [] : ['intent.js'] });
}

function withoutAccess({ role }: User): Html {
  return html`<p>${HOME.noAccess(role)} <a href="/console">${HOME.console}</a></p>`;
}

function workspace(form: FormFacts, blueprints: readonly BlueprintSummary[], pending: readonly Synthesis[]): Html {
  const waiting = html`<h3>${HOME.pending}</h3>${pendingList(pending)}`;
  const list = html`${blueprintList(blueprints)}<p><a href="/blueprints">${HOME.all}</a></p>`;
  return html`<div class="columns">
<section aria-labelledby="new-title"><h2 id="new-title">${HOME.new}</h2>${intentForm(form)}</section>
<section aria-labelledby="blueprints-title"><h2 id="blueprints-title">${HOME.blueprints}</h2>
${pending.length > 0 ? waiting : NOTHING}
${blueprints.length > 0 ? list : html`<p>${HOME.none}</p>`}
<p><a href="/console">${HOME.console}</a>${HOME.consoleHint}<br><a href="/docs">${HOME.api}</a>${HOME.apiHint}</p></section>
</div>`;
}

/** The discovery document for browsers. */
function entryPoints({ version, status, greeting, authentication, links }: DiscoveryDocument): Html {
  const { entry } = HOME;
  return html`<h2>${entry.title}</h2>
<p>${entry.version(version, status)} ${greeting}</p>
<details><summary>${entry.summary}</summary>
<h3>${entry.people}</h3>
${facts(authentication.human)}
<h3>${entry.agents}</h3>
${facts(authentication.agent)}
<h3>${entry.links}</h3>
${facts(links)}
<p>${entry.json}<code>application/json</code>.</p>
</details>`;
}
