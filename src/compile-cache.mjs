import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Imported before the program (`node --import`): what Node makes of the sources, without types and compiled, is kept, so
// that the next start need not make it again. JavaScript, as TypeScript here would load the compiler that strips types,
// which a start from the cache does without. Threads that start later find the folder in the environment.
// Beside the packages: who may write there may change the program itself. A folder that can't be written to is no fault.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compile');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
