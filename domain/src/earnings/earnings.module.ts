import { Module } from '@nestjs/common';
import { EarningsQueries } from './earnings-pages.queries.js';
import { EarningsService } from './earnings.service.js';
import { EarningsSweeps } from './earnings.sweeps.js';

const EXPORTED_PROVIDERS = [EarningsQueries, EarningsService];

/** Listers' earnings and ledgers. */
@Module({ providers: [...EXPORTED_PROVIDERS, EarningsSweeps], exports: EXPORTED_PROVIDERS })
export class EarningsModule {}
