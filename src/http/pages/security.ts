import { SECURITY } from '../messages/pages.ts';
import { html, page } from './html.ts';

interface Limits {
  readonly sessionTtlSeconds: number;
  readonly sessionIdleSeconds: number;
}

/** Security guarantees in short, and the contact for vulnerability reports. */
export function securityPage({ sessionTtlSeconds, sessionIdleSeconds }: Limits): string {
  return page(
    SECURITY.title,
    html`<h1>${SECURITY.title}</h1>
<p class="lead">${SECURITY.lead}</p>
<h2>${SECURITY.guaranteesTitle}</h2>
<ul>${SECURITY.guarantees(sessionTtlSeconds, sessionIdleSeconds).map((text) => html`<li>${text}</li>`)}</ul>
<h2>${SECURITY.reportTitle}</h2>
<p>${SECURITY.report}<a href="/.well-known/security.txt">security.txt</a>${SECURITY.reportHint}</p>`,
  );
}
