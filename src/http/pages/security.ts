import { html, page } from './html.ts';

interface Limits {
  readonly sessionTtlSeconds: number;
  readonly sessionIdleSeconds: number;
}

/** What is promised to whoever trusts this service, in short, and whom to tell of a weakness. */
export function securityPage({ sessionTtlSeconds, sessionIdleSeconds }: Limits): string {
  return page(
    'Security',
    html`<h1>Security</h1>
<p class="lead">What this service promises, and whom to tell when it does not hold.</p>
<h2>Promises</h2>
<ul>
<li>No secret is kept as it is: passwords as Argon2id, tokens of agents as keyed hashes. A token is shown once.</li>
<li>A person’s token ends after an hour, at the logout, and when the password changes.</li>
<li>An agent’s session ends after ${sessionTtlSeconds} seconds, or ${sessionIdleSeconds} of silence. Nothing prolongs it.</li>
<li>An agent can do what its owner granted and what its owner may do. It can’t let anybody in, itself least of all.</li>
<li>What is another’s looks from outside like what is not there.</li>
<li>Every event that matters for security is on record: who, what, when, from where, and how it ended.</li>
</ul>
<h2>Reporting a weakness</h2>
<p>Tell whoever gave you your account, or the contact in <a href="/.well-known/security.txt">security.txt</a>. Describe
what you did and what you saw; leave out tokens and other people’s data.</p>`,
  );
}
