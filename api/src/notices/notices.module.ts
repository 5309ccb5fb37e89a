import { Module } from '@nestjs/common';
import { NoticesModule } from '@market/domain/notices/notices.module';
import { NoticesController } from './notices.controller.js';

@Module({ imports: [NoticesModule], controllers: [NoticesController] })
export class NoticesApiModule {}
