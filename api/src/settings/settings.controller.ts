import { Controller, Inject } from '@nestjs/common';
import type { Reply } from '@market/contract/endpoints/endpoint';
import { readSettings } from '@market/contract/settings';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { RequestUrl } from '../http/endpoints/request-url.js';
import { Route } from '../http/endpoints/route.js';
import { PublicJson } from '../http/replies/public-json.js';
import { ResponseCache } from '../response-cache/response-cache.js';

/** The settings of the server that the storefront needs. */
@Controller()
export class SettingsController {
  private readonly reply: PublicJson<Reply<typeof readSettings>>;

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly cache: ResponseCache,
  ) {
    const { YOUTUBE_EMBED_URL: youtubeEmbedUrl, PUBLIC_URL: publicUrl } = settings;
    this.reply = PublicJson.fromReply(readSettings, { youtubeEmbedUrl, publicUrl });
  }

  /** Returns the public address of the site, and the address of YouTube's embedded player. */
  @Route(readSettings)
  read(@RequestUrl() url: string): Promise<PublicJson<Reply<typeof readSettings>>> {
    return this.cache.findOrProduce(url, async () => this.reply);
  }
}
