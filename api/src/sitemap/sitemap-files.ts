import { Readable } from 'node:stream';
import type { SitemapIndexStream, SitemapItemLoose, SitemapStream } from 'sitemap';
import { SITE_TEXT_NAMES } from '@market/contract/site-texts';
import type { SitemapEntry, SitemapQueries } from '@market/domain/listings/sitemap.queries';

/** The site's address, without a trailing slash, and the queries from which sitemap files are made. */
export interface SitemapSource {
  readonly origin: string;
  readonly queries: Pick<
    SitemapQueries,
    'findFirstListings' | 'readListingsFrom' | 'findFirstListers' | 'readListersFrom'
  >;
}

/** Paths of the pages that have no id in their path. */
const PAGE_PATHS = [
  '/',
  '/browse',
  '/shorts',
  '/users',
  '/login',
  ...SITE_TEXT_NAMES.map((name) => `/${name}`),
];
const FILE_NAME = /^(?<kind>mvps|users)-(?<first>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.xml$/;

/** Returns the index with the address of each file (sitemaps.org). */
export async function sitemapIndex({ origin, queries }: SitemapSource): Promise<string> {
  const [listings, listers] = await Promise.all([queries.findFirstListings(), queries.findFirstListers()]);
  const names = [
    'pages.xml',
    ...listings.map((id) => `mvps-${id}.xml`),
    ...listers.map((id) => `users-${id}.xml`),
  ];
  const { SitemapIndexStream } = await loadSitemapPackage();
  const files = names.map((name) => ({ url: `${origin}/sitemaps/${name}` }));
  return textOf(Readable.from(files).pipe(new SitemapIndexStream()));
}

/**
 * Returns one sitemap file; undefined if the name does not have the form of a sitemap file. The caller checks
 * that the index contains the name.
 */
export async function sitemapFile(
  name: string,
  { origin, queries }: SitemapSource,
): Promise<string | undefined> {
  if (name === 'pages.xml')
    return fileOf(
      origin,
      PAGE_PATHS.map((url) => ({ url })),
    );
  const { kind, first: firstId } = FILE_NAME.exec(name)?.groups ?? {};
  if (firstId === undefined) return undefined;
  if (kind === 'mvps') return fileOf(origin, itemsOf('/mvp/', await queries.readListingsFrom(firstId)));
  return fileOf(origin, itemsOf('/user/', await queries.readListersFrom(firstId)));
}

function itemsOf(path: string, rows: readonly SitemapEntry[]): SitemapItemLoose[] {
  return rows.map(({ id, changedAt }) => ({ url: `${path}${id}`, lastmod: changedAt.toISOString() }));
}

/** Loaded on first use, since search engines rarely request the sitemap. */
const loadSitemapPackage = () => import('sitemap');

async function fileOf(hostname: string, items: readonly SitemapItemLoose[]): Promise<string> {
  const { SitemapStream, ErrorLevel } = await loadSitemapPackage();
  return textOf(Readable.from(items).pipe(new SitemapStream({ hostname, level: ErrorLevel.THROW })));
}

async function textOf(stream: SitemapStream | SitemapIndexStream): Promise<string> {
  const { streamToPromise } = await loadSitemapPackage();
  return (await streamToPromise(stream)).toString();
}
