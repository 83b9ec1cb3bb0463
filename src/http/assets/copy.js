/** Shows the copy buttons and adds their click handlers. */
const status = document.getElementById('status');

/** Without HTTPS or localhost, browsers only support copying the selection. */
async function copy(source) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(source.textContent);
  getSelection().selectAllChildren(source);
  document.execCommand('copy');
}

for (const button of document.querySelectorAll('button[data-copies]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const label = button.getAttribute('aria-label') ?? button.textContent;
    await copy(document.getElementById(button.dataset.copies)).then(
      () => {
        status.textContent = `Done: ${label}`;
      },
      () => {
        status.textContent = 'The browser blocked copying.';
      },
    );
  });
}
