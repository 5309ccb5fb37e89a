import { Readable } from 'node:stream';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import {
  downloadStatement,
  downloadStatementYear,
  readStatementAddress,
  readStatements,
  requestStatement,
  saveStatementAddress,
} from '@market/contract/statements';
import { Clock } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { StatementAddressesService } from '@market/domain/statements/statement-addresses.service';
import { StatementsQueries } from '@market/domain/statements/statements.queries';
import { StatementsService } from '@market/domain/statements/statements.service';
import { Caller } from '../http/access/caller.js';
import { Route } from '../http/endpoints/route.js';
import { Parsed } from '../http/input/parsed.js';
import { monthIn, yearView } from './statement.view.js';
import { statementYearFile } from './statement-year-file.js';

/** Statements of the calling lister (EARN-9). */
@Controller()
export class StatementsController {
  constructor(
    private readonly statements: StatementsService,
    private readonly pages: StatementsQueries,
    private readonly statementAddresses: StatementAddressesService,
    private readonly clock: Clock,
  ) {}

  /** Returns the months of a calendar year and whether each has a statement. */
  @Route(readStatements)
  async year(
    @Parsed() { query }: Input<typeof readStatements>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof readStatements>> {
    return yearView(await this.pages.readMonths(userId), this.clock.now(), query.year);
  }

  /** Requests the statement of a finished month (EARN-31). */
  @Route(requestStatement)
  async request(
    @Parsed() { body }: Input<typeof requestStatement>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof requestStatement>> {
    await this.statements.request(userId, body.month);
    const month = monthIn(await this.pages.readMonths(userId), body.month, this.clock.now());
    if (!month) throw new DomainError('statement/no-entries');
    return month;
  }

  /** Sends a year's months as CSV. */
  @Route(downloadStatementYear)
  async file(
    @Parsed() { query }: Input<typeof downloadStatementYear>,
    @Caller() { userId }: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const year = yearView(await this.pages.readMonths(userId), this.clock.now(), query.year);
    await reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="earnings-${query.year}.csv"`)
      .send(Readable.from(statementYearFile(year)));
  }

  /** Sends a statement as a PDF. */
  @Route(downloadStatement)
  async download(
    @Parsed() { params }: Input<typeof downloadStatement>,
    @Caller() { userId }: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const statementFile = await this.pages.readFile(userId, params.id);
    if (!statementFile) throw new DomainError('statement/not-found');
    await reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${statementFile.number}.pdf"`)
      .send(statementFile.file);
  }

  /** Returns the name and address that future statements show (EARN-34). */
  @Route(readStatementAddress)
  readAddress(@Caller() { userId }: Caller): Promise<Reply<typeof readStatementAddress>> {
    return this.statementAddresses.read(userId);
  }

  /** Changes the name and address that future statements show. */
  @Route(saveStatementAddress)
  async saveAddress(
    @Parsed() { body }: Input<typeof saveStatementAddress>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof saveStatementAddress>> {
    await this.statementAddresses.save(userId, body);
    return this.statementAddresses.read(userId);
  }
}
