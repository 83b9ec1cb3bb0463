/** Keeps what is being typed for as long as the tab lives, and sends it once. */
const form = document.querySelector('form.intent');
const text = form.elements.system_intent;
const DRAFT = 'draft';

if (text.value === '') text.value = sessionStorage.getItem(DRAFT) ?? '';
text.addEventListener('input', () => sessionStorage.setItem(DRAFT, text.value));
form.addEventListener('submit', () => {
  form.querySelector('button[type=submit]').disabled = true;
});
// A page that comes back out of the browser's memory can be sent again.
window.addEventListener('pageshow', () => {
  form.querySelector('button[type=submit]').disabled = false;
});
