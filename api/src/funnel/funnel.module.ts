import { Module } from '@nestjs/common';
import { FunnelModule } from '@market/domain/funnel/funnel.module';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { HttpModule } from '../http/http.module.js';
import { FunnelController } from './funnel.controller.js';

@Module({ imports: [FunnelModule, HttpModule, ListingsModule], controllers: [FunnelController] })
export class FunnelApiModule {}
