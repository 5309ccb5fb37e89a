import { Module } from '@nestjs/common';
import { GitHubModule } from '../github/github.module.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { DataExportsService } from './data-exports.service.js';

const OFFERED = [AccountDeletionService, DataExportsService];

/** Leaving, and what people take with them. */
@Module({ imports: [GitHubModule], providers: OFFERED, exports: OFFERED })
export class AccountsModule {}
