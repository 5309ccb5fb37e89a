import { Module } from '@nestjs/common';
import { IdentityModule } from '@market/domain/identity/identity.module';
import { MessagesModule } from '@market/domain/messages/messages.module';
import { MessageView } from './message.view.js';
import { MessagesController } from './messages.controller.js';

@Module({
  imports: [IdentityModule, MessagesModule],
  controllers: [MessagesController],
  providers: [MessageView],
  exports: [MessageView],
})
export class MessagesApiModule {}
