// `npm run bench:peers`: compares our list with those of Medusa and Vendure, and our detail page with one of Next.js.
// All are measured in one run, in alternating rounds, on the same listings and the same Postgres, each as one process
// on one core. Installs the peers (1.2 GB) into .state/peers. Stores the figures in test/results/peers.json.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describeOnlyRun, storePart } from '../../src/results/result-file.js';
import { atLeast, barText, reachesBar, rowWithoutBar, type ResultRow } from '../../src/results/result-row.js';
import { recordRun } from '../../src/results/run-record.js';
import { type MeasuredServer, measureRates } from '../measure.js';
import { waitForExit, startScript, stopAllProcesses } from '../processes.js';
import { startApi, startDatabase } from '../servers.js';
import { IS_QUICK } from '../sizes.js';
import { installPeer, type Peer, runInFolder, runScript, startPeerServer } from './peers.js';

const RESULT_FILE = 'test/results/peers.json';
const LISTING_COUNT = IS_QUICK ? 100 : 2000;
/** Listings per response of every list. */
const PAGE_SIZE = 12;
const PORTS = { vendure: 4996, medusa: 4995, next: 4994 };

const run = recordRun();
const stateDir = mkdtempSync(join(tmpdir(), 'market-peers-'));
const listingsFile = join(stateDir, 'listings.json');
const medusaKeyFile = join(stateDir, 'medusa.json');
try {
  const [vendure, medusa, nextJs] = [installPeer('vendure'), installPeer('medusa'), installPeer('next')];
  const databaseUrl = await startDatabase(stateDir);
  await waitForExit(startScript(['local/bulk.mjs', String(LISTING_COUNT)], { DATABASE_URL: databaseUrl }));
  const measuredListingId = await exportListings(databaseUrl);
  const [vendureUrl, medusaUrl] = [
    await createDatabase(databaseUrl, 'vendure'),
    await createDatabase(databaseUrl, 'medusa'),
  ];

  console.log('Loading Vendure …');
  await runScript(vendure, ['load.mjs'], loadScriptEnvironment(vendureUrl, PORTS.vendure));
  console.log('Loading Medusa …');
  const medusaCli = ['node_modules/@medusajs/cli/cli.js'];
  await runScript(medusa, [...medusaCli, 'db:migrate'], loadScriptEnvironment(medusaUrl, PORTS.medusa));
  await runScript(
    medusa,
    [...medusaCli, 'exec', './load.js'],
    loadScriptEnvironment(medusaUrl, PORTS.medusa),
  );
  console.log('Building the Next.js page …');
  runInFolder(nextJs.folder, process.execPath, ['node_modules/next/dist/bin/next', 'build']);
  for (const url of [databaseUrl, vendureUrl, medusaUrl]) await vacuum(url);

  const ourUrl = (await startApi(databaseUrl, stateDir, {})).url;
  const servers = {
    vendure: await startPeerServer(vendure, ['server.mjs'], {
      port: PORTS.vendure,
      path: '/health',
      env: { DATABASE_URL: vendureUrl },
    }),
    medusa: await startPeerServer(medusa, [...medusaCli, 'start'], {
      port: PORTS.medusa,
      path: '/health',
      env: { DATABASE_URL: medusaUrl },
    }),
    next: await startPeerServer(nextJs, ['node_modules/next/dist/bin/next', 'start'], {
      port: PORTS.next,
      path: `/mvp/${measuredListingId}`,
      env: { DATABASE_URL: databaseUrl },
    }),
  };
  const listRates = await measureRates([
    { name: 'ours', url: `${ourUrl}/api/mvps?limit=${PAGE_SIZE}` },
    ...vendureListServers(`${servers.vendure}/shop-api`),
    medusaListServer(servers.medusa),
  ]);
  const pageRates = await measureRates([
    { name: 'ours', url: `${ourUrl}/mvp/${measuredListingId}` },
    { name: 'Next.js', url: `${servers.next}/mvp/${measuredListingId}` },
    { name: 'Next.js, cached for a minute', url: `${servers.next}/cached/${measuredListingId}` },
  ]);
  storeResults(rowsOf(listRates, pageRates), [vendure, medusa, nextJs]);
} finally {
  await stopAllProcesses();
  rmSync(stateDir, { recursive: true, force: true });
}

/** Writes the public listings to the file that the peers' load scripts read; returns the id of one of them. */
async function exportListings(databaseUrl: string): Promise<string> {
  return runOnDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id, title, short_description AS "shortDescription", price_cents AS "priceCents", image
       FROM listings WHERE state = 'approved' AND id::text ~ '^.{14}[1-8].{4}[89ab]' ORDER BY created_at`,
    );
    writeFileSync(listingsFile, JSON.stringify(rows));
    return rows.at(-1)?.id ?? '';
  });
}

/** Creates a database for a peer in the same Postgres; returns its URL. */
async function createDatabase(databaseUrl: string, name: string): Promise<string> {
  await runOnDatabase(databaseUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function vacuum(databaseUrl: string): Promise<unknown> {
  return runOnDatabase(databaseUrl, (client) => client.query('VACUUM (ANALYZE)'));
}

async function runOnDatabase<T>(
  databaseUrl: string,
  callback: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await callback(client);
  } finally {
    await client.end();
  }
}

function loadScriptEnvironment(databaseUrl: string, port: number): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LISTINGS: listingsFile,
    KEY_FILE: medusaKeyFile,
    SYNCHRONIZE: 'true',
  };
}

/**
 * Vendure's two public lists: its search index, sorted by name, which its storefronts use; and its products, newest
 * first.
 */
function vendureListServers(url: string): MeasuredServer[] {
  const search = `{ search(input: { take: ${PAGE_SIZE}, groupByProduct: true, sort: { name: ASC } }) { totalItems items {
    productId slug productName description productAsset { preview }
    priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`;
  const products = `{ products(options: { take: ${PAGE_SIZE}, sort: { createdAt: DESC } }) { totalItems items {
    id slug name description createdAt featuredAsset { preview } variants { priceWithTax } } } }`;
  return [
    { name: 'Vendure, search index', url, body: JSON.stringify({ query: search }) },
    { name: 'Vendure, products', url, body: JSON.stringify({ query: products }) },
  ];
}

function medusaListServer(url: string): MeasuredServer {
  const { key, region } = JSON.parse(readFileSync(medusaKeyFile, 'utf8')) as { key: string; region: string };
  const fields = 'id,title,handle,description,thumbnail,created_at,*variants.calculated_price';
  const query = `limit=${PAGE_SIZE}&order=-created_at&region_id=${region}&fields=${fields}`;
  return { name: 'Medusa', url: `${url}/store/products?${query}`, headers: { 'x-publishable-api-key': key } };
}

function rowsOf(listRates: ReadonlyMap<string, number>, pageRates: ReadonlyMap<string, number>): ResultRow[] {
  const rateOf = (rateRows: ReadonlyMap<string, number>, name: string) => rateRows.get(name) ?? Number.NaN;
  const vendureRate = Math.max(
    rateOf(listRates, 'Vendure, search index'),
    rateOf(listRates, 'Vendure, products'),
  );
  const productPageRate = rateOf(pageRates, 'ours');
  const rateRows = (kind: string, ratesByName: ReadonlyMap<string, number>) =>
    [...ratesByName].map(([name, figure]) => rowWithoutBar(`${kind} of ${name}, requests a second`, figure));
  return [
    atLeast("list, relative to Vendure's faster one", rateOf(listRates, 'ours') / vendureRate, 80),
    atLeast("list, relative to Medusa's", rateOf(listRates, 'ours') / rateOf(listRates, 'Medusa'), 300),
    atLeast(
      'detail page, relative to one that Next.js renders',
      productPageRate / rateOf(pageRates, 'Next.js'),
      5,
    ),
    rowWithoutBar(
      'detail page, relative to one that Next.js caches for a minute',
      productPageRate / rateOf(pageRates, 'Next.js, cached for a minute'),
    ),
    ...rateRows('list', listRates),
    ...rateRows('detail page', pageRates),
  ];
}

function storeResults(rows: readonly ResultRow[], peers: readonly Peer[]): void {
  for (const row of rows)
    console.log(`${reachesBar(row) ? '✓' : '✗'} ${row.name}: ${row.figure} (${barText(row.bar)})`);
  const runSize = IS_QUICK ? 'partial' : 'full';
  if (storePart(RESULT_FILE, run, { partName: `peers at ${LISTING_COUNT} listings`, rows, runSize }))
    describeOnlyRun(RESULT_FILE, run, {
      versions: Object.assign({}, ...peers.map(({ versions }) => versions)),
    });
}
