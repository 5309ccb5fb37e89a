import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { DirectoryQueries } from './directory.queries.js';
import { ProfilesQueries } from './profiles.queries.js';
import { ProfilesService } from './profiles.service.js';

/** Profiles and the directory. */
@Module({
  imports: [IdentityModule],
  providers: [DirectoryQueries, ProfilesQueries, ProfilesService],
  exports: [DirectoryQueries, ProfilesQueries, ProfilesService],
})
export class ProfilesModule {}
