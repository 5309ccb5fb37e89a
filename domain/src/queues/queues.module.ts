import { Module } from '@nestjs/common';
import { FailedJobs } from './failed-jobs.service.js';
import { QueueReports } from './queue-reports.service.js';

/** Rows about queues and failed jobs, independent of BullMQ. */
@Module({ providers: [FailedJobs, QueueReports], exports: [FailedJobs, QueueReports] })
export class QueuesModule {}
