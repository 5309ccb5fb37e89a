/**
 * Measures the pages in a real browser (CHROMIUM, or Playwright's own) on a running stack (BASE_URL), relative to a
 * bare React page in the same run. Prints each part and stores it in test/results/bench-web.json. BENCH_WEB names the
 * parts to measure (load, audits, interactions), separated by commas; the others keep their rows.
 */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import { LISTER } from '../../src/browser/screens.js';
import type { ResultRow } from '../../src/results/result-row.js';
import { recordRun } from '../../src/results/run-record.js';
import { printAndStorePart } from '../report.js';
import { auditRows } from './audits.js';
import { measureAdminConsole, firstLoadRows } from './first-load.js';
import { interactionRows } from './interactions.js';
import { auditedPages, measuredRoutes, type SampleListing } from './pages.js';

const PART_NAMES = ['load', 'audits', 'interactions'] as const;

const origin = process.env['BASE_URL'] ?? 'http://localhost:3000';
const chosenParts = process.env['BENCH_WEB']?.split(',') ?? PART_NAMES;
const run = recordRun();
await runBenchmark();

async function runBenchmark(): Promise<void> {
  const { newest, ownListing } = await readSampleListings();
  const chromiumPath = process.env['CHROMIUM'];
  const browser = await chromium.launch({
    ...(chromiumPath && { executablePath: chromiumPath }),
    args: ['--no-sandbox'],
  });
  try {
    const measureByPart = {
      load: async () => [
        ...(await firstLoadRows(browser, measuredRoutes(newest, ownListing), origin)),
        await measureAdminConsole(browser, origin),
      ],
      audits: () => auditAgainstFloor(newest),
      interactions: () => interactionRows(browser, origin),
    };
    for (const part of PART_NAMES.filter((partName) => chosenParts.includes(partName)))
      printAndStorePart('bench-web.json', run, {
        partName: part,
        runSize: 'full',
        rows: await measureByPart[part](),
      });
  } finally {
    await browser.close();
  }
}

async function auditAgainstFloor(listing: SampleListing): Promise<readonly ResultRow[]> {
  const floorServer = spawn(process.execPath, ['test/dist/bench/web/floor-server.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [address] = (await once(floorServer.stdout, 'data')) as [Buffer];
    return await auditRows(auditedPages(listing), origin, `${address.toString().trim()}/`);
  } finally {
    floorServer.kill('SIGTERM');
  }
}

/** Returns the newest listing, which is also on the homepage, and a listing of the sample lister. */
async function readSampleListings(): Promise<{
  readonly newest: SampleListing;
  readonly ownListing: SampleListing;
}> {
  const people = await readBody<{ id: string; displayname: string }[]>('/api/users/directory');
  const lister = people.find(({ displayname }) => displayname === LISTER.name);
  const readFirstListing = async (query: string) =>
    (await readBody<{ mvps: SampleListing[] }>(`/api/mvps?limit=1&${query}`)).mvps[0];
  const [newest, ownListing] = await Promise.all([
    readFirstListing(''),
    readFirstListing(`userId=${lister?.id}`),
  ]);
  assert(newest && ownListing, 'the sample data holds listings');
  return { newest, ownListing };
}

async function readBody<Body>(path: string): Promise<Body> {
  const response = await fetch(`${origin}${path}`);
  assert(response.ok, `${path}: ${response.status}`);
  return (await response.json()) as Body;
}
