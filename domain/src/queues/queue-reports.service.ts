import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { upsertQueueReport } from './queues.queries.js';

/** How many jobs of a queue are in each state. */
export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
}

/**
 * The latest job counts of each queue. The workers write them, because only the workers use BullMQ; the console
 * reads them.
 */
@Injectable()
export class QueueReports {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Stores the latest counts of a queue, and which backend the queue uses. */
  async store(name: string, backend: 'postgres' | 'redis', counts: QueueCounts): Promise<void> {
    await execute(this.database, upsertQueueReport(name, backend, counts, this.clock.now()));
  }
}
