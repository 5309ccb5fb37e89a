import { Module } from '@nestjs/common';
import { AuditLog } from './audit-log.service.js';

/** Who did what, when, from what to what. */
@Module({ providers: [AuditLog], exports: [AuditLog] })
export class AuditModule {}
