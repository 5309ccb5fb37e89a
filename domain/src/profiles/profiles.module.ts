import { Module } from '@nestjs/common';
import { DirectoryQueries } from './directory.queries.js';
import { ProfilesQueries } from './profiles.queries.js';
import { ProfilesService } from './profiles.service.js';

/** People as others see them. */
@Module({
  providers: [DirectoryQueries, ProfilesQueries, ProfilesService],
  exports: [DirectoryQueries, ProfilesQueries, ProfilesService],
})
export class ProfilesModule {}
