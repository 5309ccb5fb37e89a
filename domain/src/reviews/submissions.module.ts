import { Module } from '@nestjs/common';
import { SubmissionsService } from './submissions.service.js';

/**
 * Submits listings for review by a moderator, and withdraws them. A separate module avoids a circular import:
 * ListingsModule needs it, and ReviewsModule imports ListingsModule.
 */
@Module({ providers: [SubmissionsService], exports: [SubmissionsService] })
export class SubmissionsModule {}
