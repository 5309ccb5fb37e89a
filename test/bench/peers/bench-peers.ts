// `npm run bench:peers`: compares our list with those of Medusa and Vendure, and our detail page with one of Next.js,
// on the same listings, in one run: one process each on one core, the same Postgres, rounds that alternate. Installs
// the peers (1.2 GB) into .state/peers. Stores the figures in test/results/peers.json.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describeOnlyRun, storePart } from '../../src/results/result-file.js';
import { atLeast, barText, reachesBar, rowWithoutBar, type Row } from '../../src/results/result-row.js';
import { recordRun } from '../../src/results/run-record.js';
import { type MeasuredServer, measureRates } from '../measure.js';
import { waitForExit, start, stopAll } from '../processes.js';
import { startApi, startDatabase } from '../servers.js';
import { IS_QUICK } from '../sizes.js';
import { installPeer, type Peer, runIn, runScript, serve } from './peers.js';

const FILE = 'test/results/peers.json';
const LISTINGS = IS_QUICK ? 100 : 2000;
/** Listings per response; the default of our API. */
const PAGE = 12;
const PORTS = { vendure: 4996, medusa: 4995, next: 4994 };

const run = recordRun();
const stateDir = mkdtempSync(join(tmpdir(), 'market-peers-'));
const listingsFile = join(stateDir, 'listings.json');
const keyFile = join(stateDir, 'medusa.json');
try {
  const [vendure, medusa, nextJs] = [installPeer('vendure'), installPeer('medusa'), installPeer('next')];
  const databaseUrl = await startDatabase(stateDir);
  await waitForExit(start(['local/bulk.mjs', String(LISTINGS)], { DATABASE_URL: databaseUrl }));
  const listingId = await exportListings(databaseUrl);
  const [vendureUrl, medusaUrl] = [
    await database(databaseUrl, 'vendure'),
    await database(databaseUrl, 'medusa'),
  ];

  console.log('Loading Vendure …');
  await runScript(vendure, ['load.mjs'], loadingEnvironment(vendureUrl, PORTS.vendure));
  console.log('Loading Medusa …');
  const medusaCli = ['node_modules/@medusajs/cli/cli.js'];
  await runScript(medusa, [...medusaCli, 'db:migrate'], loadingEnvironment(medusaUrl, PORTS.medusa));
  await runScript(medusa, [...medusaCli, 'exec', './load.js'], loadingEnvironment(medusaUrl, PORTS.medusa));
  console.log('Building the Next.js page …');
  runIn(nextJs.folder, process.execPath, ['node_modules/next/dist/bin/next', 'build']);
  for (const url of [databaseUrl, vendureUrl, medusaUrl]) await vacuum(url);

  const ourUrl = (await startApi(databaseUrl, stateDir, {})).url;
  const servers = {
    vendure: await serve(vendure, ['server.mjs'], {
      port: PORTS.vendure,
      path: '/health',
      env: { DATABASE_URL: vendureUrl },
    }),
    medusa: await serve(medusa, [...medusaCli, 'start'], {
      port: PORTS.medusa,
      path: '/health',
      env: { DATABASE_URL: medusaUrl },
    }),
    next: await serve(nextJs, ['node_modules/next/dist/bin/next', 'start'], {
      port: PORTS.next,
      path: `/mvp/${listingId}`,
      env: { DATABASE_URL: databaseUrl },
    }),
  };
  const lists = await measureRates([
    { name: 'ours', url: `${ourUrl}/api/mvps?limit=${PAGE}` },
    ...vendureLists(`${servers.vendure}/shop-api`),
    medusaList(servers.medusa),
  ]);
  const pages = await measureRates([
    { name: 'ours', url: `${ourUrl}/mvp/${listingId}` },
    { name: 'Next.js', url: `${servers.next}/mvp/${listingId}` },
    { name: 'Next.js, cached for a minute', url: `${servers.next}/cached/${listingId}` },
  ]);
  store(rowsOf(lists, pages), [vendure, medusa, nextJs]);
} finally {
  await stopAll();
  rmSync(stateDir, { recursive: true, force: true });
}

/** Writes the public listings to the file that the peers' load scripts read; returns the id of one of them. */
async function exportListings(databaseUrl: string): Promise<string> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id, title, short_description AS "shortDescription", price_cents AS "priceCents", image
       FROM listings WHERE state = 'approved' AND id::text ~ '^.{14}[1-8].{4}[89ab]' ORDER BY created_at`,
    );
    writeFileSync(listingsFile, JSON.stringify(rows));
    return rows.at(-1)?.id ?? '';
  });
}

/** Creates a database for a peer in the same Postgres; returns its URL. */
async function database(databaseUrl: string, name: string): Promise<string> {
  await onDatabase(databaseUrl, (client) => client.query(`CREATE DATABASE ${name}`));
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function vacuum(databaseUrl: string): Promise<unknown> {
  return onDatabase(databaseUrl, (client) => client.query('VACUUM (ANALYZE)'));
}

async function onDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function loadingEnvironment(databaseUrl: string, port: number): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LISTINGS: listingsFile,
    KEY_FILE: keyFile,
    SYNCHRONIZE: 'true',
  };
}

/**
 * Vendure's two public lists: the index that its storefronts use, which sorts by name, and the products, newest first.
 */
function vendureLists(url: string): MeasuredServer[] {
  const search = `{ search(input: { take: ${PAGE}, groupByProduct: true, sort: { name: ASC } }) { totalItems items {
    productId slug productName description productAsset { preview }
    priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`;
  const products = `{ products(options: { take: ${PAGE}, sort: { createdAt: DESC } }) { totalItems items {
    id slug name description createdAt featuredAsset { preview } variants { priceWithTax } } } }`;
  return [
    { name: 'Vendure, search index', url, body: JSON.stringify({ query: search }) },
    { name: 'Vendure, products', url, body: JSON.stringify({ query: products }) },
  ];
}

function medusaList(url: string): MeasuredServer {
  const { key, region } = JSON.parse(readFileSync(keyFile, 'utf8')) as { key: string; region: string };
  const fields = 'id,title,handle,description,thumbnail,created_at,*variants.calculated_price';
  const query = `limit=${PAGE}&order=-created_at&region_id=${region}&fields=${fields}`;
  return { name: 'Medusa', url: `${url}/store/products?${query}`, headers: { 'x-publishable-api-key': key } };
}

function rowsOf(lists: ReadonlyMap<string, number>, pages: ReadonlyMap<string, number>): Row[] {
  const rate = (rates: ReadonlyMap<string, number>, name: string) => rates.get(name) ?? Number.NaN;
  const vendure = Math.max(rate(lists, 'Vendure, search index'), rate(lists, 'Vendure, products'));
  const page = rate(pages, 'ours');
  const rates = (kind: string, ratesByName: ReadonlyMap<string, number>) =>
    [...ratesByName].map(([name, figure]) => rowWithoutBar(`${kind} of ${name}, requests a second`, figure));
  return [
    atLeast("list, relative to Vendure's faster one", rate(lists, 'ours') / vendure, 80),
    atLeast("list, relative to Medusa's", rate(lists, 'ours') / rate(lists, 'Medusa'), 300),
    atLeast('detail page, relative to one that Next.js renders', page / rate(pages, 'Next.js'), 5),
    rowWithoutBar(
      'detail page, relative to one that Next.js caches for a minute',
      page / rate(pages, 'Next.js, cached for a minute'),
    ),
    ...rates('list', lists),
    ...rates('detail page', pages),
  ];
}

function store(rows: readonly Row[], peers: readonly Peer[]): void {
  for (const row of rows)
    console.log(`${reachesBar(row) ? '✓' : '✗'} ${row.name}: ${row.figure} (${barText(row.bar)})`);
  const numbers = IS_QUICK ? 'partial' : 'full';
  if (storePart(FILE, run, { part: `peers at ${LISTINGS} listings`, rows, numbers }))
    describeOnlyRun(FILE, run, { versions: Object.assign({}, ...peers.map(({ versions }) => versions)) });
}
