import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@market/contract/admin/audit';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { insertAuditEntry, type Snapshot, SUBJECTS, type SubjectKind } from './audit-subjects.queries.js';

/** An action, its actor and its subject. */
export interface AuditedAction {
  readonly actorId: string;
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly reason?: string | undefined;
}

/** Records actions of moderators; an action commits together with its row (CONSOLE-2). */
@Injectable()
export class AuditLog {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work`, with the services that it calls, in one transaction with the row. Throws the subject's not-found error, its
   * `own` error if the subject concerns the actor (CONSOLE-3), and what `work` throws; each of these rolls the whole
   * transaction back.
   */
  async record<T>(act: AuditedAction, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const kind = kindOf(act.action);
    return this.transactions.together(async (tx) => {
      const before = await this.snapshot(tx, kind, act.subjectId);
      const { own } = SUBJECTS[kind];
      if (own !== null && before.concerned.includes(act.actorId)) throw new DomainError(own);
      const result = await work(tx);
      const after = await this.snapshot(tx, kind, act.subjectId);
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

  private async snapshot(tx: EntityManager, kind: SubjectKind, id: string): Promise<Snapshot> {
    const { rows } = await execute(tx, SUBJECTS[kind].select(id));
    if (!rows[0]) throw new DomainError(SUBJECTS[kind].missing);
    return rows[0];
  }
}

function kindOf(action: AuditAction): SubjectKind {
  const kind = action.split('.', 1)[0];
  const found = Object.keys(SUBJECTS).find((known): known is SubjectKind => known === kind);
  if (!found) throw new Error(`No kind of subject for the action ${action}`);
  return found;
}
