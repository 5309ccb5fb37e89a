import { defineConfig } from '@playwright/test';

/** Journeys through the running product; they start nothing themselves (BASE_URL, STACK_FILE). */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '*.journey.ts',
  // What another walker takes (test/run.mjs).
  testIgnore: (process.env['NOT_WALKED'] ?? '').split(',').filter(Boolean),
  outputDir: `.artifacts/journeys-${process.env['WALK'] ?? 'all'}`,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  workers: 1,
  // On a machine that others use at the same time; a journey that needed its second try is counted and named.
  retries: 1,
  reporter: [['line'], ['json']],
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:3000',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Recording every journey took a quarter of the run's processor time; a second try is recorded.
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
