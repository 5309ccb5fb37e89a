import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@market/contract/admin/audit';
import type { EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { newId } from '../foundation/new-id.js';
import { Transactions } from '../foundation/transactions.js';
import { SUBJECTS, type SubjectKind } from './audit-subjects.js';

/** What somebody is about to do, and to what. */
export interface Act {
  readonly actorId: string;
  readonly action: AuditAction;
  readonly subjectId: string;
  readonly reason?: string | undefined;
}

interface Snapshot {
  readonly name: string;
  readonly facts: object;
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
   * where there is none, and whatever `work` throws: then nothing was done and nothing is kept.
   */
  async keep<T>(act: Act, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const kind = kindOf(act.action);
    return this.transactions.together(async (tx) => {
      const before = await this.look(tx, kind, act.subjectId);
      const result = await work(tx);
      const after = await this.look(tx, kind, act.subjectId);
      await tx.query(
        `INSERT INTO audit_entries (id, at, actor_id, actor_name, action, subject_id, subject_name, before, after, reason)
         SELECT $1, $2, u.id, u.display_name, $4, $5, $6, $7, $8, $9 FROM users u WHERE u.id = $3`,
        [
          newId(),
          this.clock.now(),
          act.actorId,
          act.action,
          act.subjectId,
          before.name,
          before.facts,
          after.facts,
          act.reason || null,
        ],
      );
      return result;
    });
  }

  private async look(tx: EntityManager, kind: SubjectKind, id: string): Promise<Snapshot> {
    const rows: Snapshot[] = await tx.query(SUBJECTS[kind].look, [id]);
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
