import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { ProfilesModule } from '@market/domain/profiles/profiles.module';
import { ProfilesController } from './profiles.controller.js';

@Module({ imports: [ListingsModule, ProfilesModule], controllers: [ProfilesController] })
export class ProfilesApiModule {}
