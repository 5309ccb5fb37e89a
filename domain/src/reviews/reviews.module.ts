import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { NearCopiesService } from './near-copies.service.js';
import { ReviewOutcomesService } from './review-outcomes.service.js';
import { ReviewRemindersService } from './review-reminders.service.js';
import { ReviewsQueries } from './reviews.queries.js';
import { ReviewsService } from './reviews.service.js';
import { ReviewsSweeps } from './reviews.sweeps.js';
import { UndoableDecisionsService } from './undoable-decisions.service.js';

const SERVICES = [
  ReviewOutcomesService,
  ReviewRemindersService,
  ReviewsQueries,
  ReviewsService,
  NearCopiesService,
  UndoableDecisionsService,
];

/** Reviews of listings by moderators. */
@Module({
  imports: [IdentityModule, ListingsModule, NoticesModule],
  providers: [...SERVICES, ReviewsSweeps],
  exports: SERVICES,
})
export class ReviewsModule {}
