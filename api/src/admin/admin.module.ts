import { Module } from '@nestjs/common';
import { AdminModule } from '@market/domain/admin/admin.module';
import { ConsoleAuditController } from './console-audit.controller.js';
import { ConsoleUsersController } from './console-users.controller.js';

/** The moderators' console, below /api/admin. */
@Module({ imports: [AdminModule], controllers: [ConsoleAuditController, ConsoleUsersController] })
export class AdminApiModule {}
