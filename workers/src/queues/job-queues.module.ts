import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { JobQueues } from './job-queues.js';
import { QueueConnection } from './queue-connection.js';
import { FAST_QUEUE, JOB_OPTIONS, SLOW_QUEUE } from './queue-settings.js';

@Module({ providers: [QueueConnection], exports: [QueueConnection] })
class QueueConnectionModule {}

/** Provides the fast and the slow queue, in Redis or in Postgres. */
@Module({
  imports: [
    QueueConnectionModule,
    BullModule.forRootAsync({
      imports: [QueueConnectionModule],
      inject: [QueueConnection],
      useFactory: ({ options }: QueueConnection) => ({ connection: options, defaultJobOptions: JOB_OPTIONS }),
    }),
    BullModule.registerQueue({ name: FAST_QUEUE }, { name: SLOW_QUEUE }),
  ],
  providers: [JobQueues],
  exports: [JobQueues, QueueConnectionModule],
})
export class JobQueuesModule {}
