import { Injectable } from '@nestjs/common';
import { DomainError } from '@market/domain/foundation/domain-error';
import { selectMigrations } from '@market/domain/foundation/readiness.queries';
import { Reads } from '@market/domain/foundation/reads';
import { MIGRATIONS } from '@market/domain/migrations/all';

/** Whether this process can serve: its database is there and has every migration this version knows. */
@Injectable()
export class Readiness {
  private isLeaving = false;

  constructor(private readonly reads: Reads) {}

  /** From now on nothing more is to be sent here: the process is about to end. */
  leave(): void {
    this.isLeaving = true;
  }

  /** Throws `server/unavailable` until it can, and once it is about to end. */
  async check(): Promise<void> {
    if (this.isLeaving) throw new DomainError('server/unavailable');
    const done = await this.migrationsDone().catch((cause: unknown) => {
      throw new DomainError('server/unavailable', { cause });
    });
    const missing = MIGRATIONS.filter(({ name }) => !done.has(name));
    if (missing.length > 0)
      throw new DomainError('server/unavailable', {
        cause: new Error(`${missing.length} migrations are missing`),
      });
  }

  private async migrationsDone(): Promise<ReadonlySet<string>> {
    const rows = await this.reads.rows(selectMigrations());
    return new Set(rows.map(({ name }) => name));
  }
}
