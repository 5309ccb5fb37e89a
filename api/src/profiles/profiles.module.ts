import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { MessagesModule } from '@market/domain/messages/messages.module';
import { ProfilesModule } from '@market/domain/profiles/profiles.module';
import { ResponseCacheModule } from '../response-cache/response-cache.module.js';
import { ProfilesController } from './profiles.controller.js';
import { PublicProfiles } from './public-profiles.js';
import { PublicProfilesController } from './public-profiles.controller.js';

@Module({
  imports: [ListingsModule, MessagesModule, ProfilesModule, ResponseCacheModule],
  controllers: [ProfilesController, PublicProfilesController],
  providers: [PublicProfiles],
})
export class ProfilesApiModule {}
