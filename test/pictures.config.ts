import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** Pictures of every screen for reviews of changes: three widths, light and dark. */
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
      // Service workers are blocked, so that requests reach the server itself, and failed requests end at once.
      serviceWorkers: 'block' as const,
      actionTimeout: 20_000,
      trace: 'off' as const,
    },
  })),
});
