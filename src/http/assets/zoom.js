/** Zooms, scrolls and enlarges the diagram with buttons, keys, Ctrl and the mouse wheel, or the pointer. */
const figure = document.querySelector('figure.diagram');
const frame = figure.querySelector('.picture');
const image = frame.querySelector('img');
const controls = figure.querySelector('.zoom');
const screenButton = controls.querySelector('[data-zoom="screen"]');

const STEP = 1.25;
const MAX_SCALE = 4;
/** Pixels: a press that moves less is a click. */
const CLICK = 4;
let scale = 1;

/** Width of the diagram in pixels at scale 1. */
const drawnWidth = () => Number(image.getAttribute('width'));
const fitting = () => Math.min(1, frame.clientWidth / drawnWidth());

/** Sets the scale. The point (x, y) of the frame keeps its position. */
function zoom(wanted, x = frame.clientWidth / 2, y = frame.clientHeight / 2) {
  const next = Math.min(MAX_SCALE, Math.max(fitting(), wanted));
  const left = ((frame.scrollLeft + x) / scale) * next - x;
  const top = ((frame.scrollTop + y) / scale) * next - y;
  scale = next;
  frame.style.setProperty('--zoomed', `${drawnWidth() * scale}px`);
  frame.scrollTo(left, top);
}

const ACTIONS = {
  in: () => zoom(scale * STEP),
  out: () => zoom(scale / STEP),
  fit: () => zoom(fitting()),
  actual: () => zoom(1),
  screen: () => (document.fullscreenElement === null ? figure.requestFullscreen() : document.exitFullscreen()),
};
const KEYS = { '+': 'in', '=': 'in', '-': 'out', 0: 'fit', 1: 'actual', f: 'screen' };

controls.hidden = false;
screenButton.hidden = !document.fullscreenEnabled;
figure.addEventListener('fullscreenchange', () =>
  screenButton.setAttribute('aria-pressed', String(document.fullscreenElement === figure)),
);
controls.addEventListener('click', (event) => ACTIONS[event.target.dataset.zoom]?.());
frame.addEventListener('keydown', (event) => {
  const action = KEYS[event.key];
  if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  ACTIONS[action]();
});
frame.addEventListener(
  'wheel',
  (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 300), event.clientX - box.left, event.clientY - box.top);
  },
  { passive: false },
);

/** The pointer that is down, and where it was pressed. */
let press;
frame.addEventListener('dragstart', (event) => event.preventDefault());
frame.addEventListener('pointerdown', (event) => {
  if (event.pointerType === 'mouse' && event.button === 0 && event.target !== frame) press = event;
});
frame.addEventListener('pointermove', (event) => {
  if (press === undefined) return;
  if (!frame.classList.contains('held')) {
    if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < CLICK) return;
    // The frame takes the click that ends a drag, so that no component is followed.
    frame.setPointerCapture(press.pointerId);
    frame.classList.add('held');
  }
  frame.scrollBy(-event.movementX, -event.movementY);
});
for (const end of ['pointerup', 'pointercancel', 'pointerleave']) {
  frame.addEventListener(end, () => {
    press = undefined;
    frame.classList.remove('held');
  });
}

// A component is described below the diagram.
frame.addEventListener('click', (event) => {
  if (event.target.closest('a') !== null && document.fullscreenElement === figure) document.exitFullscreen();
});
