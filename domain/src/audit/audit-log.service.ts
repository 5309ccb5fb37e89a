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
   * Runs `change` and inserts the row of the audit log in one transaction. The services that `change` calls join this
   * transaction. Throws the subject's not-found error, its `own` error if the subject concerns the actor (CONSOLE-3),
   * and what `change` throws. Each error rolls the transaction back.
   */
  async record<T>(action: AuditedAction, change: (tx: EntityManager) => Promise<T>): Promise<T> {
    const kind = kindOf(action.action);
    return this.transactions.together(async (tx) => {
      const stateBefore = await this.readSnapshot(tx, kind, action.subjectId);
      const { ownSubjectError } = SUBJECTS[kind];
      if (ownSubjectError !== null && stateBefore.concerned.includes(action.actorId))
        throw new DomainError(ownSubjectError);
      const result = await change(tx);
      const stateAfter = await this.readSnapshot(tx, kind, action.subjectId);
      await execute(
        tx,
        insertAuditEntry(
          newId(),
          this.clock.now(),
          action.actorId,
          action.action,
          action.subjectId,
          stateBefore.name,
          stateBefore.facts,
          stateAfter.facts,
          action.reason || null,
        ),
      );
      return result;
    });
  }

  private async readSnapshot(tx: EntityManager, kind: SubjectKind, id: string): Promise<Snapshot> {
    const { rows } = await execute(tx, SUBJECTS[kind].selectSnapshot(id));
    if (!rows[0]) throw new DomainError(SUBJECTS[kind].missingError);
    return rows[0];
  }
}

function kindOf(action: AuditAction): SubjectKind {
  const kind = action.split('.', 1)[0];
  const subjectKind = Object.keys(SUBJECTS).find((candidate): candidate is SubjectKind => candidate === kind);
  if (!subjectKind) throw new Error(`No kind of subject for the action ${action}`);
  return subjectKind;
}
