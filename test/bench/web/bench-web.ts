import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import { LISTER } from '../../src/screens.js';
import { report, type Row } from '../report.js';
import { auditRows } from './audits.js';
import { consoleRow, firstLoadRows } from './first-load.js';
import { interactionRows } from './interactions.js';
import { audited, everyRoute, type SampleListing } from './pages.js';

/**
 * What people wait for, measured in a real browser against a running stack (BASE_URL; CHROMIUM where it is not Playwright's
 * own) and against a bare React page in the same run. Prints the table and writes test/results/bench-web.json.
 * BENCH_WEB names the parts to measure (load, audits, interactions), comma separated; a part run alone writes no file.
 */
const PARTS = ['load', 'audits', 'interactions'] as const;

const origin = process.env['BASE_URL'] ?? 'http://localhost:3000';
const wanted = process.env['BENCH_WEB']?.split(',') ?? PARTS;
const rows = await bench();
if (PARTS.every((part) => wanted.includes(part))) report('bench-web.json', rows);
else console.table(rows);

async function bench(): Promise<Row[]> {
  const { newest, own } = await sampleListings();
  const path = process.env['CHROMIUM'];
  const browser = await chromium.launch({ ...(path && { executablePath: path }), args: ['--no-sandbox'] });
  try {
    return [
      ...(wanted.includes('load') ? await firstLoadRows(browser, everyRoute(newest, own), origin) : []),
      ...(wanted.includes('load') ? [await consoleRow(browser, origin)] : []),
      ...(wanted.includes('audits') ? await againstFloor(newest) : []),
      ...(wanted.includes('interactions') ? await interactionRows(browser, origin) : []),
    ];
  } finally {
    await browser.close();
  }
}

async function againstFloor(listing: SampleListing): Promise<Row[]> {
  const floor = spawn(process.execPath, ['test/dist/bench/web/floor-server.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [address] = (await once(floor.stdout, 'data')) as [Buffer];
    return await auditRows(audited(listing), origin, `${address.toString().trim()}/`);
  } finally {
    floor.kill('SIGTERM');
  }
}

/** The newest listing, which is on the homepage too, and one of the lister who signs in. */
async function sampleListings(): Promise<{ readonly newest: SampleListing; readonly own: SampleListing }> {
  const people = await read<{ id: string; displayname: string }[]>('/api/users/directory');
  const lister = people.find(({ displayname }) => displayname === LISTER.name);
  const first = async (query: string) =>
    (await read<{ mvps: SampleListing[] }>(`/api/mvps?limit=1&${query}`)).mvps[0];
  const [newest, own] = await Promise.all([first(''), first(`userId=${lister?.id}`)]);
  assert(newest && own, 'the sample data holds listings');
  return { newest, own };
}

async function read<Body>(path: string): Promise<Body> {
  const answer = await fetch(`${origin}${path}`);
  assert(answer.ok, `${path}: ${answer.status}`);
  return (await answer.json()) as Body;
}
