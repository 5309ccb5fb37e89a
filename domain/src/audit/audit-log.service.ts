import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@market/contract/admin/audit';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/execute.js';
import { newId } from '../foundation/new-id.js';
import { Transactions } from '../foundation/transactions.js';
import { insertAuditEntry, type Snapshot, SUBJECTS, type SubjectKind } from './audit-subjects.queries.js';

/** What somebody is about to do, and to what. */
export interface Act {
  readonly actorId: string;
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly reason?: string | undefined;
}

/** Keeps who did what, when, from what to what: the row is committed with the deed, or neither is. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Does `work`, and what the services it calls do, in one transaction with its row. Throws the subject's not-found
   * where there is none, its `own` error where the actor is concerned by it, and whatever `work` throws: then nothing
   * was done and nothing is kept.
   */
  async keep<T>(act: Act, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const kind = kindOf(act.action);
    return this.transactions.together(async (tx) => {
      const before = await this.look(tx, kind, act.subjectId);
      const { own } = SUBJECTS[kind];
      if (own !== null && before.concerned.includes(act.actorId)) throw new DomainError(own);
      const result = await work(tx);
      const after = await this.look(tx, kind, act.subjectId);
      await execute(
        tx,
        insertAuditEntry(
          newId(),
          this.clock.now(),
          act.actorId,
          act.action,
          act.subjectId,
          before.name,
          before.facts,
          after.facts,
          act.reason || null,
        ),
      );
      return result;
    });
  }

  private async look(tx: EntityManager, kind: SubjectKind, id: string): Promise<Snapshot> {
    const { rows } = await execute(tx, SUBJECTS[kind].look(id));
    if (!rows[0]) throw new DomainError(SUBJECTS[kind].missing);
    return rows[0];
  }
}

function kindOf(action: AuditAction): SubjectKind {
  const kind = action.split('.', 1)[0];
  const found = Object.keys(SUBJECTS).find((known): known is SubjectKind => known === kind);
  if (!found) throw new Error(`Nobody knows what ${action} is done to`);
  return found;
}
