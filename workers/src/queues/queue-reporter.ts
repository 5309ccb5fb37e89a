import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { QueueReports } from '@market/domain/queues/queue-reports.service';
import { Producer } from './producer.js';
import { QUEUE_NAME } from './queue-backend.js';

/** Tells moderators how the queue stands, through Postgres: nobody else knows what carries it. */
@Injectable()
export class QueueReporter {
  constructor(
    private readonly producer: Producer,
    private readonly reports: QueueReports,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'REDIS_URL'>,
  ) {}

  /** Keeps the counts of this moment; answers how many queues there are. Throws while the queue is away. */
  async report(): Promise<number> {
    const backend = this.settings.REDIS_URL ? 'redis' : 'postgres';
    await this.reports.keep(QUEUE_NAME, backend, await this.producer.counts());
    return 1;
  }
}
