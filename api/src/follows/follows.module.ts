import { Module } from '@nestjs/common';
import { BlocksModule } from '@market/domain/blocks/blocks.module';
import { FollowsModule } from '@market/domain/follows/follows.module';
import { FollowsController } from './follows.controller.js';

@Module({ imports: [BlocksModule, FollowsModule], controllers: [FollowsController] })
export class FollowsApiModule {}
