import { Injectable } from '@nestjs/common';
import { ReceiptMailsService } from '@market/domain/receipts/receipt-mails.service';
import { ReceiptsService } from '@market/domain/receipts/receipts.service';
import type { Processor } from '../jobs.js';

/** Issues the receipt of a payment, and e-mails it. */
@Injectable()
export class SendReceipt implements Processor {
  readonly name = 'send-receipt';

  constructor(
    private readonly receipts: ReceiptsService,
    private readonly mails: ReceiptMailsService,
  ) {}

  async process(id: string): Promise<void> {
    await this.receipts.issue(id);
    await this.mails.send(id);
  }
}
