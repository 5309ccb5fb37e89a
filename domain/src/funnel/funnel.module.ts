import { Module } from '@nestjs/common';
import { FunnelQueries } from './funnel.queries.js';
import { ViewsService } from './views.service.js';

const EXPORTED_PROVIDERS = [FunnelQueries, ViewsService];

/** What visitors do with listings: views, demos, checkouts, rentals and purchases. */
@Module({ providers: EXPORTED_PROVIDERS, exports: EXPORTED_PROVIDERS })
export class FunnelModule {}
