import { Injectable } from '@nestjs/common';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Reads } from '@market/domain/foundation/reads';
import { MIGRATIONS } from '@market/domain/migrations/all';

/** Whether this process can serve: its database is there and has every migration this version knows. */
@Injectable()
export class Readiness {
  constructor(private readonly reads: Reads) {}

  /** Throws `server/unavailable` until it can. */
  async check(): Promise<void> {
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
    const rows = await this.reads.rows<{ name: string }>({
      name: 'health.migrations',
      text: 'SELECT name FROM migrations',
      values: [],
    });
    return new Set(rows.map(({ name }) => name));
  }
}
