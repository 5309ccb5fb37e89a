import { Processor } from '@nestjs/bullmq';
import { SLOW_QUEUE, SLOW_WORKER_OPTIONS } from '../queues/queue-settings.js';
import { JobProcessor } from './job-processor.js';

/** Runs jobs that wait for YouTube and GitHub, and data exports. */
@Processor(SLOW_QUEUE, SLOW_WORKER_OPTIONS)
export class SlowJobsProcessor extends JobProcessor {}
