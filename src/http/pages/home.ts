import type { BlueprintSummary } from '#ports/blueprints.ts';
import type { Synthesis } from '#ports/syntheses.ts';
import type { User } from '#ports/users.ts';
import type { DiscoveryDocument } from '../discovery-document.ts';
import { blueprintList, pendingList } from './blueprint-list.ts';
import { facts } from './facts.ts';
import { button, type Html, html, NOTHING, page } from './html.ts';
import { type FormFacts, intentForm } from './intent-form.ts';
import { signInForm } from './login.ts';

const LEAD = 'Turns a system described in plain words into a priced cloud architecture with Terraform.';

/** Where a person begins who is not signed in: what this is, and the way in. */
export function welcomePage(document: DiscoveryDocument): string {
  const content = html`<h1>${document.name}</h1>
<p class="lead">${LEAD}</p>
<div class="columns">
<div>
<h2>What you get</h2>
<ul>
<li><strong>The parts</strong>, each with its service, its size, the reason, and what was weighed against it.</li>
<li><strong>The price</strong>, line by line with sources, what moves it, and whether it fits your budget.</li>
<li><strong>A review</strong> by the pillars of a well-architected system and the frameworks that you name, with proof.</li>
<li><strong>The Terraform</strong>, which validates and plans as it stands: as files, as an archive, by Git.</li>
</ul>
<p>It is computed, not guessed: the same request gives the same answer.</p>
</div>
<div>
<h2>Sign in</h2>
${signInForm('/')}
</div>
</div>
${entryPoints(document)}`;
  return page(document.name, content, { wide: true });
}

export interface HomeFacts {
  readonly user: User;
  readonly document: DiscoveryDocument;
  /** Null for whoever may not ask for blueprints. */
  readonly form: FormFacts | null;
  readonly formToken: string;
  readonly made: readonly BlueprintSummary[];
  readonly pending: readonly Synthesis[];
}

/** Where a person begins who is signed in: asking for a blueprint, and those that are there. */
export function homePage({ user, document, form, formToken, made, pending }: HomeFacts): string {
  const content = html`<h1>${document.name}</h1>
<p class="lead">${LEAD}</p>
<div class="actions"><span>Signed in as ${user.username}, ${user.role}.</span>${button('/logout', formToken, 'Sign out')}</div>
${form === null ? visitor(user) : workplace(form, made, pending)}
${entryPoints(document)}`;
  return page(document.name, content, { wide: true, scripts: form === null ? [] : ['intent.js'] });
}

function visitor({ role }: User): Html {
  return html`<p>The role ${role} can’t ask for blueprints or read them; an administrator can give you another one.
<a href="/console">The console</a> is open to you.</p>`;
}

function workplace(form: FormFacts, made: readonly BlueprintSummary[], pending: readonly Synthesis[]): Html {
  const waiting = html`<h3>On their way</h3>${pendingList(pending)}`;
  const list = html`${blueprintList(made)}<p><a href="/blueprints">All blueprints</a></p>`;
  return html`<div class="columns">
<section aria-labelledby="new-title"><h2 id="new-title">A new blueprint</h2>${intentForm(form)}</section>
<section aria-labelledby="made-title"><h2 id="made-title">Blueprints</h2>
${pending.length > 0 ? waiting : NOTHING}
${made.length > 0 ? list : html`<p>None yet: describe a system, and the first one stands here.</p>`}
<p><a href="/console">The console</a>: agents that ask in your name, their sessions, and accounts.
<a href="/docs">The API</a> does all of this for programs.</p></section>
</div>`;
}

/** The facts of the discovery document: where people and agents of any kind find what they need. */
function entryPoints({ version, status, greeting, authentication, links }: DiscoveryDocument): Html {
  return html`<h2>For programs and agents</h2>
<p>Version ${version}, ${status}. ${greeting}</p>
<details><summary>How to authenticate, and every entry point</summary>
<h3>People</h3>
${facts(authentication.human)}
<h3>Agents</h3>
${facts(authentication.agent)}
<h3>Links</h3>
${facts(links)}
<p>The same as JSON: ask for <code>application/json</code>.</p>
</details>`;
}
