/** Stores the text in the tab's session storage, and prevents a second submission. */
const form = document.querySelector('form.intent');
const text = form.elements.system_intent;
const send = form.querySelector('button[type=submit]');
const DRAFT = 'draft';
const SENT = 'sent';

// A submitted text is discarded, unless the sign-in expired: then the browser returns here with `?draft`.
if (sessionStorage.getItem(SENT) !== null && location.search !== '?draft') sessionStorage.removeItem(DRAFT);
sessionStorage.removeItem(SENT);
if (text.value === '') text.value = sessionStorage.getItem(DRAFT) ?? '';

text.addEventListener('input', () => sessionStorage.setItem(DRAFT, text.value));
form.addEventListener('submit', () => {
  sessionStorage.setItem(SENT, 'yes');
  send.disabled = true;
});
// The browser can restore this page from its back/forward cache.
window.addEventListener('pageshow', () => {
  send.disabled = false;
});
