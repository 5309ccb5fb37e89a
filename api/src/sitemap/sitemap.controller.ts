import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { SitemapQueries } from '@market/domain/listings/sitemap.queries';
import { SITEMAP_INDEX, SitemapCache } from './sitemap-cache.js';
import { type SitemapSource, sitemapFile, sitemapIndex } from './sitemap-files.js';

const CACHE_CONTROL = 'public, max-age=3600';
const XML_TYPE = 'application/xml; charset=utf-8';

/** Files for search engines. Each is at most an hour old, and lists nothing that is not public (FIND-24). */
@Controller()
export class SitemapController {
  private readonly source: SitemapSource;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'PUBLIC_URL'>,
    queries: SitemapQueries,
    private readonly cache: SitemapCache,
  ) {
    this.source = { origin: settings.PUBLIC_URL, queries };
  }

  /** Returns robots.txt: what may be indexed, and the sitemap's address. */
  @Get('/robots.txt')
  @Header('cache-control', CACHE_CONTROL)
  @Header('content-type', 'text/plain; charset=utf-8')
  robots(): string {
    const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', ''];
    return [...lines, `Sitemap: ${this.source.origin}/${SITEMAP_INDEX}`, ''].join('\n');
  }

  /** Returns the sitemap's index. */
  @Get(`/${SITEMAP_INDEX}`)
  @Header('cache-control', CACHE_CONTROL)
  @Header('content-type', XML_TYPE)
  async index(): Promise<string> {
    return (await this.cache.findOrMakeFile(SITEMAP_INDEX, () => sitemapIndex(this.source))) ?? '';
  }

  /**
   * Returns one file of the sitemap. Throws `request/not-found` for a name that is not in the index, so that clients
   * cannot request ranges that they invent.
   */
  @Get('/sitemaps/:name')
  @Header('cache-control', CACHE_CONTROL)
  @Header('content-type', XML_TYPE)
  async file(@Param('name') name: string): Promise<string> {
    const isInIndex = (await this.index()).includes(`/sitemaps/${name}</loc>`);
    const file = isInIndex
      ? await this.cache.findOrMakeFile(name, () => sitemapFile(name, this.source))
      : undefined;
    if (file === undefined) throw new DomainError('request/not-found');
    return file;
  }
}
