import { Injectable } from '@nestjs/common';
import type { ReportInput } from '@market/contract/reports';
import { Clock } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import type { Viewer } from '../foundation/viewer.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { ListingsQueries } from '../listings/listings.queries.js';
import { RatingsQueries } from '../ratings/ratings.queries.js';
import { closeReport, insertReport, lockReport, selectOwnOrder } from './reports.queries.js';
import { reportFiled, reportResolved } from './reports.events.js';

/** Files and closes reports of people, listings, reviews and orders (PEOPLE-22, PEOPLE-31). */
@Injectable()
export class ReportsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly people: PeopleQueries,
    private readonly listings: ListingsQueries,
    private readonly ratings: RatingsQueries,
  ) {}

  /**
   * Files a report. Does nothing while the same person has an open report about the same subject. Reports of fraud about
   * a person or a listing are counted separately from other reports. Throws `report/self`, `profile/not-found`,
   * `listing/not-found`, `rating/not-found`, and `rental/not-found` for another person's order.
   */
  async file(reporter: Viewer, report: ReportInput, id = newId()): Promise<void> {
    const { userId = null, mvpId = null, ratingId = null, rentalId = null, reason, details } = report;
    const reporterId = reporter.userId;
    await this.checkSubject(reporter, report);
    await this.transactions.run(async (tx) => {
      if (rentalId !== null && (await execute(tx, selectOwnOrder(rentalId, reporterId))).rows.length === 0)
        throw new DomainError('rental/not-found');
      const insertedReports = await execute(
        tx,
        insertReport(id, reporterId, userId, mvpId, ratingId, rentalId, reason, details, this.clock.now()),
      );
      if (insertedReports.rows.length > 0)
        await this.outbox.append(tx, reportFiled, { reportId: id, reporterId });
    });
  }

  /** Closes a report. Throws `report/not-found`, and `report/resolved` if the report is already closed. */
  async resolve(moderatorId: string, reportId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [report] = (await execute(tx, lockReport(reportId))).rows;
      if (!report) throw new DomainError('report/not-found');
      if (report.resolvedAt) throw new DomainError('report/resolved');
      await execute(tx, closeReport(reportId, this.clock.now(), moderatorId));
      await this.outbox.append(tx, reportResolved, { reportId, moderatorId });
    });
  }

  private async checkSubject(reporter: Viewer, { userId, mvpId, ratingId }: ReportInput): Promise<void> {
    if (ratingId !== undefined) return this.checkReview(reporter, ratingId);
    if (userId === reporter.userId) throw new DomainError('report/self');
    if (userId !== undefined && !(await this.people.findByIds([userId])).has(userId))
      throw new DomainError('profile/not-found');
    if (mvpId === undefined) return;
    const listing = await this.listings.read(mvpId, reporter);
    if (!listing) throw new DomainError('listing/not-found');
    if (listing.ownerId === reporter.userId) throw new DomainError('report/self');
  }

  private async checkReview(reporter: Viewer, ratingId: string): Promise<void> {
    const rating = await this.ratings.findById(ratingId);
    if (!rating || rating.hiddenReason !== null) throw new DomainError('rating/not-found');
    if (rating.authorId === reporter.userId) throw new DomainError('report/self');
  }
}
