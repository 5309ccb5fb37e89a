import { existsSync } from 'node:fs';
import { attempt, installPackages } from './packages.mjs';

/**
 * Paths at which Chromium may be installed. The headless shell is first, because it needs half the processor time of
 * the full browser.
 */
const KNOWN_BROWSER_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the path of an installed Chromium, or undefined for Playwright's own. If neither is installed, downloads one
 * with Playwright, or else installs Debian's package. Throws an error that says what to install if both fail.
 */
export async function ensureBrowser() {
  const installedBrowser = findBrowser();
  if (installedBrowser) return installedBrowser;
  if (await hasPlaywrightBrowser()) return undefined;
  attempt(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium']);
  if (await hasPlaywrightBrowser()) return undefined;
  installPackages('chromium-headless-shell', 'fonts-liberation');
  if (!findBrowser()) installPackages('chromium');
  const newBrowser = findBrowser();
  if (newBrowser) return newBrowser;
  throw new Error(
    'No browser for the journeys: install Chromium (Debian: apt-get install chromium), or set CHROMIUM to its path.',
  );
}

function findBrowser() {
  return [process.env.CHROMIUM, ...KNOWN_BROWSER_PATHS].find((path) => path && existsSync(path));
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}
