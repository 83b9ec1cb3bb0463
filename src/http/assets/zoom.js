/** Zooms and scrolls the diagram with buttons, keys, Ctrl and the mouse wheel, or the pointer. */
const frame = document.querySelector('.picture');
const image = frame.querySelector('img');
const controls = document.querySelector('.zoom');

const STEP = 1.25;
const MAX_SCALE = 4;
/** Pixels: minimum initial width of the diagram. */
const MIN_WIDTH = 700;
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
  full: () => zoom(1),
};
const KEYS = { '+': 'in', '=': 'in', '-': 'out', 0: 'fit', 1: 'full' };

controls.hidden = false;
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

image.draggable = false;
frame.addEventListener('pointerdown', (event) => {
  if (event.pointerType !== 'mouse' || event.button !== 0 || event.target !== image) return;
  frame.setPointerCapture(event.pointerId);
  frame.classList.add('held');
});
frame.addEventListener('pointermove', (event) => {
  if (frame.classList.contains('held')) frame.scrollBy(-event.movementX, -event.movementY);
});
for (const end of ['pointerup', 'pointercancel']) {
  frame.addEventListener(end, () => frame.classList.remove('held'));
}

frame.classList.remove('fitted');
zoom(Math.max(fitting(), Math.min(1, MIN_WIDTH / drawnWidth())));
frame.scrollTo(0, 0);
