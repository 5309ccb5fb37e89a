import { Module } from '@nestjs/common';
import { LiveListener } from './live-listener.js';

/** The connection that receives Postgres' notifications: one per process, shared by all features. */
@Module({ providers: [LiveListener], exports: [LiveListener] })
export class LiveListenerModule {}
