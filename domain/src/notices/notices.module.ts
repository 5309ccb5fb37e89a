import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { LiveModule } from '../live/live.module.js';
import { NoticeMailsService } from './notice-mails.service.js';
import { NoticesQueries } from './notices.queries.js';
import { NoticesService } from './notices.service.js';
import { NoticesSweeps } from './notices.sweeps.js';
import { PreferencesService } from './preferences.service.js';
import { UnreadMailsService } from './unread-mails.service.js';
import { UnsubscribeService } from './unsubscribe.service.js';

const EXPORTED_PROVIDERS = [
  NoticeMailsService,
  NoticesQueries,
  NoticesService,
  PreferencesService,
  UnreadMailsService,
  UnsubscribeService,
];

/** Notifications about rentals, listings and messages, in the bell and by e-mail. */
@Module({
  imports: [IdentityModule, LiveModule],
  providers: [...EXPORTED_PROVIDERS, NoticesSweeps],
  exports: EXPORTED_PROVIDERS,
})
export class NoticesModule {}
