import { configDefaults, defineConfig } from 'vitest/config';

const ON_POSTGRES = ['test/adapters/*.contract.test.ts', 'test/postgres/**/*.test.ts'];

/** `--mode exhaustive` tries every case of a property instead of a sample: test/support/sample.ts. */
export default defineConfig(({ mode }) => ({
  test: {
    // A file that is missing fails, as one that differs does: `vitest -u` alone writes.
    update: 'none',
    provide: { isExhaustive: mode === 'exhaustive' },
    // Modules are loaded once a worker, not once a file: what keeps state is made by each test.
    isolate: false,
    setupFiles: ['test/support/reader-model.ts'],
    // Starting a process takes as long as the machine is busy; no test asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'engine', include: ['test/core/**/*.test.ts'], expect: { requireAssertions: true } },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/core/**', ...ON_POSTGRES],
        },
      },
      // One server for the whole run, a database for each test.
      {
        extends: true,
        test: { name: 'postgres', include: ON_POSTGRES, globalSetup: 'test/support/postgres-for-tests.ts' },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      reporter: ['text-summary', 'json-summary'],
      thresholds: { lines: 85, 'src/core/**/*.ts': { lines: 95 } },
    },
  },
}));
