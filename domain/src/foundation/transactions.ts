import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Opens the one transaction in which a service changes rows and appends their events. */
@Injectable()
export class Transactions {
  constructor(private readonly database: DataSource) {}

  /** Commits what `work` did, or nothing of it when it throws. */
  run<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(work);
  }
}
