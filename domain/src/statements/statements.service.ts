import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual, Not, type EntityManager } from 'typeorm';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { AccountsService } from '../identity/accounts.service.js';
import { ListerStatement } from './lister-statement.entity.js';
import { statementDocument } from './statement-document.js';
import { statementRequested } from './statements.events.js';
import {
  claimStatement,
  incrementStatementCounter,
  selectHasLedgerEntries,
  selectListersWithoutStatement,
  StatementsQueries,
} from './statements.queries.js';
import {
  lastFinishedMonth,
  monthAfter,
  startOf,
  STATEMENT_LEASE_MS,
  STATEMENT_RETRY_MS,
  STATEMENT_TRIES_MAX,
  statementNumber,
} from './statements.rules.js';

/** Makes the monthly statements of listers, one per month (EARN-31). */
@Injectable()
export class StatementsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly statements: StatementsQueries,
  ) {}

  /**
   * Requests the statement of a finished month; does nothing if the statement exists or is being made. Throws
   * `statement/month-running` until an hour after the month's end, and `statement/no-entries` if the lister has no
   * entries in the month.
   */
  async request(listerId: string, month: string): Promise<void> {
    if (month > lastFinishedMonth(this.clock.now())) throw new DomainError('statement/month-running');
    const hasEntries = await this.transactions.run((tx) => this.insertOrReset(tx, listerId, month));
    if (!hasEntries) throw new DomainError('statement/no-entries');
  }

  /** Requests a lister's statement of the last finished month; does nothing if it exists or is being made. */
  async plan(listerId: string): Promise<void> {
    const month = lastFinishedMonth(this.clock.now());
    await this.transactions.run((tx) => this.insertOrReset(tx, listerId, month));
  }

  /** Returns the ids of up to `limit` listers who have entries in the last finished month, but no statement. */
  async findListersWithoutStatement(limit: number): Promise<string[]> {
    const month = lastFinishedMonth(this.clock.now());
    const [monthStart, monthEnd] = [startOf(month), startOf(monthAfter(month))];
    const statement = selectListersWithoutStatement(`${month}-01`, monthStart, monthEnd, limit);
    const { rows } = await this.transactions.read((tx) => execute(tx, statement));
    return rows.map(({ id }) => id);
  }

  /** Returns the ids of up to `limit` statements that are due. */
  async findDue(limit: number): Promise<string[]> {
    const dueStatements = await this.transactions.run((tx) =>
      tx.find(ListerStatement, {
        where: { nextTryAt: LessThanOrEqual(this.clock.now()) },
        order: { nextTryAt: 'ASC' },
        take: limit,
        select: { id: true },
      }),
    );
    return dueStatements.map(({ id }) => id);
  }

  /**
   * Makes a statement. Does nothing if the statement exists, has failed, or is being made by another worker.
   * If making it throws, another attempt is due later, up to 5 attempts in all.
   */
  async make(id: string): Promise<void> {
    const claimedStatement = await this.claim(id);
    if (!claimedStatement) return;
    const { tries } = claimedStatement;
    try {
      if (tries > STATEMENT_TRIES_MAX) throw new Error(`Every try to make statement ${id} was interrupted`);
      await this.finish(id, claimedStatement);
    } catch (cause) {
      const nextTryAt = tries < STATEMENT_TRIES_MAX ? this.clock.in(STATEMENT_RETRY_MS) : null;
      await this.change(id, { nextTryAt });
      throw cause;
    }
  }

  /**
   * Inserts the statement of a month, or makes it due again if it has failed; does nothing if it exists or is being
   * made. Returns false if the lister has no entries in the month.
   */
  private async insertOrReset(tx: EntityManager, listerId: string, month: string): Promise<boolean> {
    await this.accounts.lock(tx, listerId);
    const now = this.clock.now();
    const existingStatement = await tx.findOneBy(ListerStatement, { listerId, month: `${month}-01` });
    if (existingStatement && (existingStatement.madeAt || existingStatement.nextTryAt)) return true;
    const id = existingStatement?.id ?? newId();
    if (existingStatement) {
      await tx.update(ListerStatement, { id }, { tries: 0, nextTryAt: now, requestedAt: now });
    } else {
      const [entryCheck] = (
        await execute(tx, selectHasLedgerEntries(listerId, startOf(month), startOf(monthAfter(month))))
      ).rows;
      if (!entryCheck?.found) return false;
      const number = await allocateStatementNumber(tx, startOf(month).getUTCFullYear());
      const row = { id, listerId, month: `${month}-01`, number, tries: 0, nextTryAt: now };
      await tx.insert(ListerStatement, { ...row, requestedAt: now, file: null, madeAt: null });
    }
    await this.outbox.append(tx, statementRequested, { statementId: id, listerId });
    return true;
  }

  private async claim(id: string): Promise<ClaimedStatement | undefined> {
    const statement = claimStatement(id, this.clock.now(), this.clock.in(STATEMENT_LEASE_MS));
    return (await this.transactions.run((tx) => execute(tx, statement))).rows[0];
  }

  private async finish(id: string, { listerId, month, number }: ClaimedStatement): Promise<void> {
    const [monthStart, monthEnd] = [startOf(month), startOf(monthAfter(month))];
    const [lister, openingBalance, closingBalance, lines] = await Promise.all([
      this.statements.readLister(listerId),
      this.statements.readBalance(listerId, monthStart),
      this.statements.readBalance(listerId, monthEnd),
      this.statements.readLines(listerId, monthStart, monthEnd),
    ]);
    const madeAt = this.clock.now();
    const file = await statementDocument({
      number,
      month,
      madeAt,
      lister,
      openingBalance,
      closingBalance,
      lines,
    });
    await this.change(id, { file, madeAt, nextTryAt: null });
  }

  /**
   * Changes a statement that is being made. Does nothing if the lister's account was deleted in the meantime.
   */
  private async change(
    id: string,
    change: Partial<Pick<ListerStatement, 'file' | 'madeAt' | 'nextTryAt'>>,
  ): Promise<void> {
    const beingMadeCondition = { id, madeAt: IsNull(), nextTryAt: Not(IsNull()) };
    await this.transactions.run((tx) => tx.update(ListerStatement, beingMadeCondition, change));
  }
}

interface ClaimedStatement {
  readonly listerId: string;
  readonly month: string;
  readonly number: string;
  readonly tries: number;
}

async function allocateStatementNumber(tx: EntityManager, year: number): Promise<string> {
  const [counter] = (await execute(tx, incrementStatementCounter(year))).rows;
  if (!counter) throw new Error(`The counter of ${year} gave no number`);
  return statementNumber(year, counter.last);
}
