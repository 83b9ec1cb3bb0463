import { isOpen } from '#ports/shares.ts';
import type { NamedShare } from '#services/sharing.ts';
import { DELETION, HISTORY, SHARING } from '../messages/revision-pages.ts';
import { button, type Html, html, moment, NOTHING, page } from './html.ts';

interface SharingFacts {
  readonly id: string;
  readonly title: string;
  readonly shares: readonly NamedShare[];
  readonly formToken: string;
  /** Address of a link that was just made, with its secret. */
  readonly made: string | null;
  readonly now: Date;
}

/** Title, shares and deletion of a blueprint. */
export function sharingPage({ id, title, shares, formToken, made, now }: SharingFacts): string {
  const { rename, withUser } = SHARING;
  const token = html`<input type="hidden" name="form_token" value="${formToken}">`;
  const days = html`<label>${SHARING.days} <input name="days" inputmode="numeric" size="4" maxlength="3" autocomplete="off"></label>`;
  const link = html`<p role="status">${SHARING.made}<br><code>${made ?? ''}</code></p>`;
  const content = html`<h1>${SHARING.title}</h1>
<p class="lead">${title}</p>
${made === null ? NOTHING : link}
<h2>${rename.title}</h2>
<form method="post" action="/blueprints/${id}/rename" class="stack">${token}
<label>${rename.label} <input name="title" required maxlength="200" value="${title}" autocomplete="off"></label>
<button>${rename.submit}</button></form>
<h2>${SHARING.shares}</h2>
${shares.length === 0 ? html`<p>${SHARING.none}</p>` : html`<ul>${shares.map((one) => item(one, id, formToken, now))}</ul>`}
<form method="post" action="/blueprints/${id}/share" class="stack">${token}
<label>${withUser.label} <input name="user" required maxlength="254" autocomplete="off"></label>${days}
<button>${withUser.submit}</button></form>
<form method="post" action="/blueprints/${id}/share" class="stack">${token}<input type="hidden" name="link" value="on">${days}
<button>${SHARING.makeLink}</button></form>
<p><a href="/blueprints/${id}/delete">${SHARING.delete}</a></p>
<p><a href="/blueprints/${id}">${HISTORY.back}</a></p>`;
  return page(SHARING.title, content);
}

function item({ share, username }: NamedShare, id: string, formToken: string, now: Date): Html {
  const { userId, createdAt, expiresAt, revokedAt } = share;
  const open = isOpen(share, now);
  const state = open ? SHARING.states.open : revokedAt === null ? SHARING.states.expired : SHARING.states.revoked;
  const end = expiresAt === null ? NOTHING : html`${SHARING.until}${moment(expiresAt)}`;
  const revoke = open ? button(`/blueprints/${id}/shares/${share.id}/revoke`, formToken, SHARING.revoke) : NOTHING;
  return html`<li>${username ?? userId ?? SHARING.link}: ${state}${SHARING.since}${moment(createdAt)}${end} ${revoke}</li>`;
}

/** Asks before a blueprint is deleted. */
export function deletionPage({ id, title, formToken }: Pick<SharingFacts, 'id' | 'title' | 'formToken'>): string {
  const content = html`<h1>${DELETION.title}</h1>
<p>${DELETION.lead(title)}</p>
<div class="actions">${button(`/blueprints/${id}/delete`, formToken, DELETION.confirm)}
<a class="button" href="/blueprints/${id}">${DELETION.cancel}</a></div>`;
  return page(DELETION.title, content);
}
