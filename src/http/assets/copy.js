/** Shows the buttons that copy, and lets them. */
const said = document.getElementById('said');

/** Outside of HTTPS and localhost browsers know only the old way: the selection. */
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
        said.textContent = `Done: ${label}`;
      },
      () => {
        said.textContent = 'The browser does not allow copying.';
      },
    );
  });
}
