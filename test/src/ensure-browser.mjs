import { existsSync } from 'node:fs';
import { attempt, installPackages } from './packages.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium that is here, or undefined for Playwright's own. Fetches one where there is none: Playwright's
 * download, else Debian's package. Throws with what to install where neither can be had.
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (await hasPlaywrightBrowser()) return undefined;
  attempt(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  if (await hasPlaywrightBrowser()) return undefined;
  installPackages('chromium', 'fonts-liberation');
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'No browser for the journeys: install Chromium (Debian: apt-get install chromium), or set CHROMIUM to its path.',
  );
}

function findBrowser() {
  return [process.env.CHROMIUM, ...KNOWN].find((path) => path && existsSync(path));
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}
