import { Module } from '@nestjs/common';
import { EarningsService } from './earnings.service.js';
import { EarningsSweeps } from './earnings.sweeps.js';

/** What listers earn: their ledgers. */
@Module({ providers: [EarningsService, EarningsSweeps], exports: [EarningsService] })
export class EarningsModule {}
