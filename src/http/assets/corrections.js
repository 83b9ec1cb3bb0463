/** Adds rows for new components, and shows the words of the row that has the focus. */
const form = document.querySelector('form.intent');
const more = form.querySelector('[data-more]');
const marks = [...document.querySelectorAll('.request mark')];
const MOST_ROWS = 20;

more.hidden = false;
more.addEventListener('click', () => {
  const rows = form.querySelectorAll('[data-new]');
  const last = rows[rows.length - 1];
  const row = last.cloneNode(true);
  for (const element of row.querySelectorAll('[id], [for], [name], [aria-describedby]')) {
    for (const name of ['id', 'for', 'name', 'aria-describedby']) {
      const value = element.getAttribute(name);
      if (value !== null) element.setAttribute(name, value.replace(/\d+/, String(rows.length)));
    }
    if (element.tagName === 'INPUT') element.value = '';
  }
  last.after(row);
  row.querySelector('input').focus();
  more.hidden = rows.length + 1 >= MOST_ROWS;
});

form.addEventListener('focusin', ({ target }) => {
  const row = target.closest('[data-quotes]');
  const quotes = row === null ? [] : JSON.parse(row.dataset.quotes);
  for (const mark of marks) {
    const words = mark.textContent;
    mark.classList.toggle(
      'focused',
      quotes.some((quote) => quote.includes(words) || words.includes(quote)),
    );
  }
});
