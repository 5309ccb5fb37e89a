import { Module } from '@nestjs/common';
import { EarningsService } from './earnings.service.js';
import { EarningsSweeps } from './earnings.sweeps.js';

/** Listers' earnings and ledgers. */
@Module({ providers: [EarningsService, EarningsSweeps], exports: [EarningsService] })
export class EarningsModule {}
