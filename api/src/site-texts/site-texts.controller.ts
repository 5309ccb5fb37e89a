import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { readSiteText, type SiteTextName } from '@market/contract/site-texts';
import { siteTextHtml } from '@market/domain/site-texts/site-text.html';
import { SiteTexts } from '@market/domain/site-texts/site-texts.service';
import { RequestUrl } from '../http/endpoints/request-url.js';
import { Route } from '../http/endpoints/route.js';
import { Parsed } from '../http/input/parsed.js';
import { PublicJson } from '../http/replies/public-json.js';
import { ResponseCache } from '../response-cache/response-cache.js';

/** Terms, privacy and the other texts of the site (TEXT-1). */
@Controller()
export class SiteTextsController {
  constructor(
    private readonly texts: SiteTexts,
    private readonly cache: ResponseCache,
  ) {}

  /** Returns the current version of a text. */
  @Route(readSiteText)
  read(
    @Parsed() { params }: Input<typeof readSiteText>,
    @RequestUrl() url: string,
  ): Promise<PublicJson<Reply<typeof readSiteText>>> {
    return this.cache.findOrProduce(url, () => this.reply(params.name));
  }

  private async reply(name: SiteTextName): Promise<PublicJson<Reply<typeof readSiteText>>> {
    const { body, ...text } = this.texts.get(name);
    return PublicJson.fromReply(readSiteText, { name, ...text, html: await siteTextHtml(body) });
  }
}
