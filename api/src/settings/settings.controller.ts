import { Controller, Inject } from '@nestjs/common';
import type { Reply } from '@market/contract/endpoint';
import { readSettings } from '@market/contract/settings';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { Route } from '../http/endpoints/route.js';

/** What the storefront needs to know of this installation. */
@Controller()
export class SettingsController {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Addresses that differ from one installation to the next. */
  @Route(readSettings)
  read(): Reply<typeof readSettings> {
    return { youtubeEmbedUrl: this.settings.YOUTUBE_EMBED_URL, publicUrl: this.settings.PUBLIC_URL };
  }
}
