import { Module } from '@nestjs/common';
import { FunnelQueries } from './funnel.queries.js';
import { ViewsService } from './views.service.js';

const OFFERED = [FunnelQueries, ViewsService];

/** What visitors do with listings: views, demos, checkouts, rentals and purchases. */
@Module({ providers: OFFERED, exports: OFFERED })
export class FunnelModule {}
