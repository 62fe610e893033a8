import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * unit: the tests next to the code, without outside services.
 * integration: the tests in server/test, with a real PostgreSQL and real files.
 * cluster: the tests in server/test/cluster, with nginx, an object store and four nodes as processes (`npm run test:cluster`).
 * checks: the tests in server/test/checks of the repository itself: its structure, documents and canaries. They are part
 * of `npm run check`.
 */
const checks = ['server/test/checks/**/*.test.ts'];
const cluster = ['server/test/cluster/**/*.test.ts'];
const globalSetup = ['server/test/support/postgres.setup.ts', 'server/test/storage/object-store.setup.ts'];

export default defineConfig({
  test: {
    // Two workers more than there are cores, because many tests mostly wait for processes.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contracts,server,web}/src/**/*.test.{ts,tsx}'],
          setupFiles: ['web/test/patience.setup.ts'],
          // The default of five seconds is too short for a thousand random cases on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/test/**/*.test.ts'],
          exclude: [...checks, ...cluster, '**/fixtures/**'],
          globalSetup,
          // A worker loads the product once and not for each file, which halves the processor time. So a test undoes what it
          // changes in its process, such as the time zone or a stopped clock.
          isolate: false,
          // Some tests start whole sites, and the machine may be busy with something else. Transcodes then get a tenth of the processor.
          testTimeout: 900_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 600_000 } },
        },
      },
      {
        test: {
          name: 'cluster',
          include: cluster,
          globalSetup,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 240_000 } },
        },
      },
      {
        test: { name: 'checks', include: checks, testTimeout: 300_000, hookTimeout: 300_000 },
      },
    ],
  },
});
