/** Keeps what is being typed for as long as the tab lives, and sends it once. */
const form = document.querySelector('form.intent');
const text = form.elements.system_intent;
const send = form.querySelector('button[type=submit]');
const DRAFT = 'draft';
const SENT = 'sent';

// What was sent is done with, unless the sign-in had ended: then the way back leads here with `?draft`.
if (sessionStorage.getItem(SENT) !== null && location.search !== '?draft') sessionStorage.removeItem(DRAFT);
sessionStorage.removeItem(SENT);
if (text.value === '') text.value = sessionStorage.getItem(DRAFT) ?? '';

text.addEventListener('input', () => sessionStorage.setItem(DRAFT, text.value));
form.addEventListener('submit', () => {
  sessionStorage.setItem(SENT, 'yes');
  send.disabled = true;
});
// A page that comes back out of the browser's memory can be sent again.
window.addEventListener('pageshow', () => {
  send.disabled = false;
});
