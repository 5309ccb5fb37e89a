import { Module } from '@nestjs/common';
import { ProfilesQueries } from './profiles.queries.js';
import { ProfilesService } from './profiles.service.js';

/** People as others see them. */
@Module({ providers: [ProfilesQueries, ProfilesService], exports: [ProfilesQueries, ProfilesService] })
export class ProfilesModule {}
