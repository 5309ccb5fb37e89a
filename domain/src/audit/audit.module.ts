import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.service.js';

/** The audit log of moderators' actions. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
