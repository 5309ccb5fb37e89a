import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { SitemapQueries } from '@market/domain/listings/sitemap.queries';
import { sitemapFile, sitemapIndex } from './sitemap-files.js';

/** Files kept in memory, about 1 MB each at most. */
const KEPT_MAX = 32;
const CACHED = 'public, max-age=3600';
const XML = 'application/xml; charset=utf-8';
const INDEX = 'sitemap.xml';

/** What search engines ask for first. Each file is an hour old at most. */
@Controller()
export class SitemapController {
  private readonly origin: string;
  private readonly files: LRUCache<string, string>;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'PUBLIC_URL'>, queries: SitemapQueries) {
    this.origin = settings.PUBLIC_URL;
    const site = { origin: this.origin, queries };
    this.files = new LRUCache({
      max: KEPT_MAX,
      ttl: HOUR_MS,
      fetchMethod: (name) => (name === INDEX ? sitemapIndex(site) : sitemapFile(name, site)),
    });
  }

  /** What may be searched, and where its map is. */
  @Get('/robots.txt')
  @Header('cache-control', CACHED)
  @Header('content-type', 'text/plain; charset=utf-8')
  robots(): string {
    const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', ''];
    return [...lines, `Sitemap: ${this.origin}/${INDEX}`, ''].join('\n');
  }

  /** The index of the map's files. */
  @Get(`/${INDEX}`)
  @Header('cache-control', CACHED)
  @Header('content-type', XML)
  async index(): Promise<string> {
    return (await this.files.fetch(INDEX)) ?? '';
  }

  /** A file that the index names; `request/not-found` for any other name, so that nobody has others made. */
  @Get('/sitemaps/:name')
  @Header('cache-control', CACHED)
  @Header('content-type', XML)
  async file(@Param('name') name: string): Promise<string> {
    const isNamed = (await this.index()).includes(`/sitemaps/${name}</loc>`);
    const file = isNamed ? await this.files.fetch(name) : undefined;
    if (file === undefined) throw new DomainError('request/not-found');
    return file;
  }
}
