import { Module } from '@nestjs/common';
import { LiveListener } from './live-listener.js';

/** The listening connection, one for a process however many features hear by it. */
@Module({ providers: [LiveListener], exports: [LiveListener] })
export class LiveListenerModule {}
