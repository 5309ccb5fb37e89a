import { Module } from '@nestjs/common';
import { SubmissionsService } from './submissions.service.js';

/**
 * Opens and withdraws reviews. It is a separate module, because ListingsModule needs it, and ReviewsModule
 * imports ListingsModule.
 */
@Module({ providers: [SubmissionsService], exports: [SubmissionsService] })
export class SubmissionsModule {}
