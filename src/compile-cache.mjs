import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Imported before the program (`node --import`) to cache the compiled sources for later starts. JavaScript, because
// TypeScript would load the type stripper. Worker threads find the directory in the environment. It is in node_modules,
// because write access to it allows changing the program. A read-only directory is not an error.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compile');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
