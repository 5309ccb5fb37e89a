import { defineConfig } from '@playwright/test';
import usual from '../playwright.config.js';

/** Runs chosen journeys of test/journeys, and those of this folder, against several apis and workers. */
export default defineConfig(usual, {
  testDir: '..',
  testMatch: ['journeys/**/*.journey.ts', 'scale-out/*.journey.ts'],
  outputDir: '../.artifacts/journeys-scale-out',
});
