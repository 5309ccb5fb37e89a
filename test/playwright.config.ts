import { defineConfig } from '@playwright/test';

/** Runs the journeys against a running product (BASE_URL, STACK_FILE); starts no server itself. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  // Files of journeys that test/run.mjs runs in another process.
  testIgnore: (process.env['IGNORED_JOURNEYS'] ?? '').split(',').filter(Boolean),
  outputDir: `.artifacts/journeys-${process.env['JOURNEY_RUN'] ?? 'all'}`,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 1,
  // One retry, since other programs may slow the machine down. Journeys that needed the retry are counted and named.
  retries: 1,
  reporter: [['line'], ['json']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:3000',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Traces are recorded in retries only: recording every journey took a quarter of the run's processor time.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
