import { defineConfig } from '@playwright/test';
import usual from '../playwright.config.js';

/** The usual journeys and those that cross processes, through an installation of many. */
export default defineConfig(usual, {
  testDir: '..',
  testMatch: ['journeys/*.journey.ts', 'scale-out/*.journey.ts'],
  outputDir: '../.artifacts/journeys-scale-out',
});
