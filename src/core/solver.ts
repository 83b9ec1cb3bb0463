import highs from 'highs';
import type { LinearSolver } from './design/select/solve.ts';

/** The package is CommonJS with a typed default export, and its types take the function for a namespace around it. */
const load = highs as unknown as () => Promise<LinearSolver>;

/** Loads HiGHS (WebAssembly that lies in the package), once for the life of the engine. */
export function loadSolver(): Promise<LinearSolver> {
  return load();
}
