import { Injectable } from '@nestjs/common';
import { DomainError } from '@market/domain/foundation/domain-error';
import { selectMigrations } from '@market/domain/foundation/sql/readiness.queries';
import { ReadPool } from '@market/domain/foundation/sql/read-pool';
import { MIGRATIONS } from '@market/domain/migrations/all';

/**
 * Checks whether this process can serve requests: its database responds, and has every migration of this
 * version.
 */
@Injectable()
export class Readiness {
  private isShuttingDown = false;

  constructor(private readonly readPool: ReadPool) {}

  /** Makes every later check fail, so that proxies send new requests to other processes. */
  startShutdown(): void {
    this.isShuttingDown = true;
  }

  /** Throws `server/unavailable` if this process cannot serve requests, or is shutting down (API-10). */
  async check(): Promise<void> {
    if (this.isShuttingDown) throw new DomainError('server/unavailable');
    const appliedMigrations = await this.readAppliedMigrations().catch((cause: unknown) => {
      throw new DomainError('server/unavailable', { cause });
    });
    const missingMigrations = MIGRATIONS.filter(({ name }) => !appliedMigrations.has(name));
    if (missingMigrations.length > 0)
      throw new DomainError('server/unavailable', {
        cause: new Error(`${missingMigrations.length} migrations are missing`),
      });
  }

  private async readAppliedMigrations(): Promise<ReadonlySet<string>> {
    const rows = await this.readPool.rows(selectMigrations());
    return new Set(rows.map(({ name }) => name));
  }
}
