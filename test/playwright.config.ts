import { defineConfig } from '@playwright/test';

/** Runs journeys through a running product (BASE_URL, STACK_FILE); starts no server itself. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  // Journeys that another process runs (test/run.mjs).
  testIgnore: (process.env['NOT_WALKED'] ?? '').split(',').filter(Boolean),
  outputDir: `.artifacts/journeys-${process.env['WALK'] ?? 'all'}`,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 1,
  // Allows one retry, because other programs may use the machine. Journeys that needed it are counted and named.
  retries: 1,
  reporter: [['line'], ['json']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:3000',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Records traces only in retries: recording every journey took a quarter of the run's processor time.
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
