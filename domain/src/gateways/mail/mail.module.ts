import { Module } from '@nestjs/common';
import { MailGateway } from './mail.gateway.js';

@Module({ providers: [MailGateway], exports: [MailGateway] })
export class MailModule {}
