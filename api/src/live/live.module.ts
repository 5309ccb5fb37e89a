import { Module } from '@nestjs/common';
import { IdentityModule } from '@market/domain/identity/identity.module';
import { LiveListenerModule } from '@market/domain/live/live-listener.module';
import { LiveModule } from '@market/domain/live/live.module';
import { NoticesModule } from '@market/domain/notices/notices.module';
import { MessagesModule } from '@market/domain/messages/messages.module';
import { MessagesApiModule } from '../messages/messages.module.js';
import { LiveController } from './live.controller.js';
import { LiveHub } from './live-hub.js';
import { EventStreamReader } from './event-stream-reader.js';
import { LiveView } from './live.view.js';

@Module({
  imports: [IdentityModule, LiveModule, LiveListenerModule, MessagesModule, NoticesModule, MessagesApiModule],
  controllers: [LiveController],
  providers: [LiveHub, EventStreamReader, LiveView],
})
export class LiveApiModule {}
