import { Module } from '@nestjs/common';
import { AccountDeletionService } from './account-deletion.service.js';
import { DataExportsService } from './data-exports.service.js';

const OFFERED = [AccountDeletionService, DataExportsService];

/** Leaving, and what people take with them. */
@Module({ providers: OFFERED, exports: OFFERED })
export class AccountsModule {}
