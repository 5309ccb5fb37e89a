import { Processor } from '@nestjs/bullmq';
import { SLOW_QUEUE, SLOW_WORKER_OPTIONS } from '../queues/queue-settings.js';
import { JobProcessor } from './job-processor.js';

/** Runs the slow jobs, which wait for YouTube or GitHub or create files. */
@Processor(SLOW_QUEUE, SLOW_WORKER_OPTIONS)
export class SlowJobsProcessor extends JobProcessor {}
