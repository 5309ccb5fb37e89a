import { Module } from '@nestjs/common';
import { LiveListener } from './live-listener.js';

/** The listening connection: one for a process, shared by all features. */
@Module({ providers: [LiveListener], exports: [LiveListener] })
export class LiveListenerModule {}
