import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ConsoleActions } from './console-actions.service.js';
import { ConsoleLists } from './console-lists.js';

/** What the moderators' console reads and does. */
@Module({
  imports: [AuditModule, IdentityModule],
  providers: [ConsoleActions, ConsoleLists],
  exports: [ConsoleActions, ConsoleLists],
})
export class AdminModule {}
