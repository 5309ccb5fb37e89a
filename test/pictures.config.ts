import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** Pictures of every screen for people who review changes: three widths, light and dark. */
export default defineConfig({
  ...journeys,
  testDir: 'pictures',
  testMatch: '*.pictures.ts',
  outputDir: '.artifacts/pictures-failed',
  reporter: [['line']],
  retries: 0,
  projects: (['light', 'dark'] as const).map((colorScheme) => ({
    name: colorScheme,
    use: {
      ...journeys.use,
      colorScheme,
      // Pages meet the server itself, and what cannot be had is not waited for for ever.
      serviceWorkers: 'block' as const,
      actionTimeout: 20_000,
      trace: 'off' as const,
    },
  })),
});
