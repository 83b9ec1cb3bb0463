/** Shows the progress of a synthesis from its event stream, then loads the blueprint. */
const state = document.getElementById('state');
const bar = document.querySelector('progress');
const stages = [...document.querySelectorAll('.stages li')];

function show({ status, stage, progress }) {
  bar.max = progress.total;
  bar.value = progress.done;
  const at = stages.findIndex((item) => item.dataset.stage === stage);
  for (const [index, item] of stages.entries()) {
    item.classList.toggle('done', index < at);
    if (index === at) item.setAttribute('aria-current', 'step');
    else item.removeAttribute('aria-current');
  }
  state.textContent = stages[at]?.textContent ?? state.textContent;
  if (status !== 'queued' && status !== 'running') finish();
}

function finish() {
  events.close();
  location.reload();
}

const events = new EventSource(document.querySelector('main').dataset.events);
const listen = (event) => show(JSON.parse(event.data));
// The browser reconnects, unless the server refuses: then the reloaded page shows the reason.
events.addEventListener('error', () => {
  if (events.readyState === EventSource.CLOSED) setTimeout(() => location.reload(), 2000);
});
events.addEventListener('state', listen);
events.addEventListener('stage', listen);
