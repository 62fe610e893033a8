import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Journeys through the whole product in the system's Chromium. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Some journeys open every screen, and the machine may be busy with something else. Transcodes then get a tenth of the
  // processor.
  timeout: 1_200_000,
  expect: { timeout: 300_000 },
  // One worker more than there are cores, because a journey often waits for the site.
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env['CI']),
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // `TRACE=on` records what a failed journey did.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
