import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { CouponUsesService } from './coupon-uses.service.js';
import { CouponsQueries } from './coupons.queries.js';
import { CouponsService } from './coupons.service.js';

const EXPORTED_PROVIDERS = [CouponUsesService, CouponsQueries, CouponsService];

/** Listers' coupons. */
@Module({ imports: [ListingsModule], providers: EXPORTED_PROVIDERS, exports: EXPORTED_PROVIDERS })
export class CouponsModule {}
