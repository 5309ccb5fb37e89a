import { Module } from '@nestjs/common';
import { MailModule } from '../gateways/mail/mail.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { ReviewOutcomesService } from './review-outcomes.service.js';
import { ReviewRemindersService } from './review-reminders.service.js';
import { ReviewsQueries } from './reviews.queries.js';
import { ReviewsService } from './reviews.service.js';
import { ReviewsSweeps } from './reviews.sweeps.js';

/** Reviews of listings by moderators. */
@Module({
  imports: [MailModule, IdentityModule, ListingsModule, NoticesModule],
  providers: [ReviewOutcomesService, ReviewRemindersService, ReviewsQueries, ReviewsService, ReviewsSweeps],
  exports: [ReviewOutcomesService, ReviewRemindersService, ReviewsQueries, ReviewsService],
})
export class ReviewsModule {}
