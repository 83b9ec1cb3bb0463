import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { createEngine, type Intent } from '#core/index.ts';

/**
 * Counts the steps of the engine in its own thread: executed blocks, as the engine of JavaScript counts them for coverage,
 * and elements and characters that built-in functions visit. Counts do not depend on the speed of the machine.
 */
let visited = 0;

type Method = (this: unknown, ...values: unknown[]) => unknown;

/** Replaces a built-in method by one that counts. */
function counting(owner: object, name: PropertyKey, steps: (subject: unknown, result: unknown) => number): void {
  const original = Reflect.get(owner, name) as Method;
  Object.defineProperty(owner, name, {
    configurable: true,
    writable: true,
    value: function (this: unknown, ...values: unknown[]) {
      const result = original.apply(this, values);
      visited += steps(this, result);
      return result;
    },
  });
}

const prototypeOf = (iterator: object) => Object.getPrototypeOf(iterator) as object;
const lengthOf = (subject: unknown) => (subject as { readonly length: number }).length;

function countBuiltIns(): void {
  for (const iterator of [[].values(), new Set().values(), new Map().entries()])
    counting(prototypeOf(iterator), 'next', () => 1);
  for (const name of ['includes', 'indexOf', 'lastIndexOf', 'concat', 'join', 'toSorted', 'sort', 'shift', 'unshift'])
    counting(Array.prototype, name, lengthOf);
  counting(Array.prototype, 'slice', (_, result) => lengthOf(result));
  for (const name of ['includes', 'split', 'replaceAll', 'toLowerCase', 'normalize', 'trim'])
    counting(String.prototype, name, lengthOf);
  // A search ends at what it finds.
  counting(String.prototype, 'indexOf', (subject, result) => (result === -1 ? lengthOf(subject) : 1));
}

const session = new Session();
session.connect();

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/** The session answers before `post` returns. */
function post(method: string, parameters: object = {}): unknown {
  let answer: unknown;
  session.post(method, parameters, (_error, result) => {
    answer = result;
  });
  return answer;
}

/** Executed blocks since the last call. */
function blocks(): number {
  const { result } = post('Profiler.takePreciseCoverage') as Coverage;
  let sum = 0;
  for (const { url, functions } of result) {
    if (url.startsWith('node:') || url === import.meta.url) continue;
    for (const { ranges } of functions) for (const { count } of ranges) sum += count;
  }
  return sum;
}

const engine = await createEngine();
const intents = workerData as readonly Intent[];
// The first synthesis fills what the engine makes on demand.
for (const cloud of ['aws', 'gcp', 'azure'] as const)
  engine.synthesize({ id: 'synt_first', text: 'Our kubernets shop', cloud, constraints: {} });
countBuiltIns();
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
for (const intent of intents) {
  visited = 0;
  blocks();
  engine.synthesize(intent);
  parentPort?.postMessage(blocks() + visited);
}
