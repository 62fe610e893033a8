import { defineConfig } from 'vitest/config';

/**
 * unit: tests beside the code, no outside parts.
 * integration: server/test, against a real PostgreSQL and real files.
 * checks: server/test/checks, on the repository itself: its structure, its documents, the canaries; part of `npm run check`.
 */
const checks = ['server/test/checks/**/*.test.ts'];

export default defineConfig({
  test: {
    // One for each core. The default leaves a core free, and many tests wait for processes rather than compute.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contracts,server,web}/src/**/*.test.{ts,tsx}'],
          // The default of five seconds is too short for a thousand random cases on a machine that is busy.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/test/**/*.test.ts'],
          exclude: [...checks, '**/fixtures/**'],
          globalSetup: ['server/test/support/postgres.setup.ts'],
          // Some tests start whole sites, and the machine may be busy with something else.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: { name: 'checks', include: checks, testTimeout: 300_000, hookTimeout: 300_000 },
      },
    ],
  },
});
