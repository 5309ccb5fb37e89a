import { Module } from '@nestjs/common';
import { FailedJobs } from './failed-jobs.service.js';
import { QueueReports } from './queue-reports.service.js';

/** What is known of the queue without knowing what carries it. */
@Module({ providers: [FailedJobs, QueueReports], exports: [FailedJobs, QueueReports] })
export class QueuesModule {}
