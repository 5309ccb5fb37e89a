import { Processor } from '@nestjs/bullmq';
import { FAST_QUEUE, FAST_WORKER_OPTIONS } from '../queues/queue-settings.js';
import { JobProcessor } from './job-processor.js';

/** Runs the fast jobs: e-mails, expiry, notifications and payments. */
@Processor(FAST_QUEUE, FAST_WORKER_OPTIONS)
export class FastJobsProcessor extends JobProcessor {}
