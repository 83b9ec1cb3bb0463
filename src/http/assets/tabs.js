/** Turns the page sections into tabs. Without this script, all sections are visible. */
const list = document.querySelector('nav.tabs');
const tabs = [...list.querySelectorAll('a')];
const panelOf = (tab) => document.getElementById(tab.hash.slice(1));

list.setAttribute('role', 'tablist');
for (const tab of tabs) {
  const panel = panelOf(tab);
  tab.id = `${panel.id}-tab`;
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', panel.id);
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tab.id);
  panel.tabIndex = -1;
  // The browser's search finds hidden text and fires this event.
  panel.addEventListener('beforematch', () => select(tab));
}

function select(chosen) {
  for (const tab of tabs) {
    const isChosen = tab === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
    if (isChosen) panelOf(tab).removeAttribute('hidden');
    else panelOf(tab).setAttribute('hidden', 'until-found');
  }
}

/** Selects the tab that contains the target of the URL fragment. */
function follow() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const tab = tabs.find((candidate) => target !== null && panelOf(candidate).contains(target));
  if (tab === undefined) return false;
  select(tab);
  if (target === panelOf(tab)) return true;
  if (target instanceof HTMLDetailsElement) target.open = true;
  target.scrollIntoView();
  return true;
}

list.addEventListener('click', (event) => {
  const tab = event.target.closest('a');
  if (tab === null) return;
  event.preventDefault();
  select(tab);
  history.replaceState(null, '', tab.hash);
});

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };
list.addEventListener('keydown', (event) => {
  const at = tabs.indexOf(document.activeElement);
  const ends = { Home: 0, End: tabs.length - 1 };
  const next = ends[event.key] ?? (at + STEPS[event.key] + tabs.length) % tabs.length;
  const tab = tabs[next];
  if (tab === undefined) return;
  event.preventDefault();
  select(tab);
  tab.focus();
  history.replaceState(null, '', tab.hash);
});

window.addEventListener('hashchange', follow);
if (!follow()) select(tabs[0]);
