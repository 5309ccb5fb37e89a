import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '@market/domain/foundation/clock';
import { ReceiptMailsService } from '@market/domain/receipts/receipt-mails.service';
import { ReceiptsService } from '@market/domain/receipts/receipts.service';
import { each } from './each.js';
import type { Sweep } from './sweep.js';

/** Rows dealt with in one look at the most: the next look goes on. */
const BATCH = 100;

/** The promises of receipts, and how often Postgres is asked whether they are due. */
@Injectable()
export class ReceiptSweeps {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly mails: ReceiptMailsService,
  ) {}

  /** The table of sweeps. */
  all(): readonly Sweep[] {
    return [
      { name: 'receipts to issue', everyMs: MINUTE_MS, run: () => this.issue() },
      { name: 'receipts to send', everyMs: 30 * SECOND_MS, run: () => this.send() },
    ];
  }

  private async issue(): Promise<number> {
    return each(await this.receipts.missing(BATCH), (id) => this.receipts.issue(id));
  }

  private async send(): Promise<number> {
    return each(await this.mails.due(BATCH), (id) => this.mails.send(id));
  }
}
