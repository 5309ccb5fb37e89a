import { Injectable } from '@nestjs/common';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { Sweep } from '@market/domain/foundation/sweep';
import { QueueReports } from '@market/domain/queues/queue-reports.service';
import { JobQueues } from './job-queues.js';
import { QueueConnection } from './queue-connection.js';

/** Stores the state of the queues in Postgres, where the console reads it, because only the workers use BullMQ. */
@Injectable()
export class QueueReporter {
  constructor(
    private readonly queues: JobQueues,
    private readonly connection: QueueConnection,
    private readonly reports: QueueReports,
  ) {}

  /** Stores the counts of every queue and returns the number of queues. Throws while a queue is unavailable. */
  @Sweep({ name: 'queue report', everyMs: 5 * SECOND_MS })
  async report(): Promise<number> {
    const counts = await this.queues.countJobs();
    for (const [name, states] of counts) await this.reports.store(name, this.connection.backend, states);
    return counts.size;
  }
}
