import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { ReceiptMailsService } from './receipt-mails.service.js';
import { ReceiptsService } from './receipts.service.js';

/** Sweeps that issue and e-mail receipts whose job was lost (PAY-30). */
@Injectable()
export class ReceiptsSweeps {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly mails: ReceiptMailsService,
  ) {}

  @Sweep({ name: 'missing receipts', everyMs: MINUTE_MS })
  async issueReceipts(): Promise<number> {
    return runEach(await this.receipts.findMissing(SWEEP_BATCH), (id) => this.receipts.issue(id));
  }

  @Sweep({ name: 'receipt e-mails', everyMs: 30 * SECOND_MS })
  async sendMails(): Promise<number> {
    return runEach(await this.mails.findDue(SWEEP_BATCH), (id) => this.mails.send(id));
  }
}
