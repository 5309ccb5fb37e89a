import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { fromCents } from '@market/contract/money/money';
import { includedTaxCents } from '@market/contract/money/tax';
import { downloadReceipt, readReceipt } from '@market/contract/receipts';
import { DomainError } from '@market/domain/foundation/domain-error';
import { receiptDocument } from '@market/domain/receipts/receipt-document';
import { type ReceiptRow, ReceiptsQueries } from '@market/domain/receipts/receipts.queries';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';

/** Endpoints with which buyers read their receipts (PAY-31). */
@Controller()
export class ReceiptsController {
  constructor(private readonly receipts: ReceiptsQueries) {}

  /** Returns a receipt. */
  @Route(readReceipt)
  async read(
    @Parsed() { params }: Input<typeof readReceipt>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof readReceipt>> {
    const row = await this.ownOrThrow(params.id, caller);
    return {
      id: row.id,
      number: row.number,
      issuedat: row.issuedAt.toISOString(),
      buyer: row.buyerName,
      title: row.title,
      mvpid: row.listingId,
      duration: row.duration,
      price: fromCents(row.amountCents + row.creditCents + row.discountCents),
      discount: fromCents(row.discountCents),
      coupon: row.couponCode,
      credit: fromCents(row.creditCents),
      amount: fromCents(row.amountCents),
      refunded: fromCents(row.refundedCents),
      currency: row.currency,
      seller: row.seller,
      tax: taxOf(row),
      captureId: row.captureId,
      texts: textsOf(row),
    };
  }

  /** Sends a receipt as a PDF. */
  @Route(downloadReceipt)
  async download(
    @Parsed() { params }: Input<typeof downloadReceipt>,
    @Caller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const row = await this.ownOrThrow(params.id, caller);
    const bytes = await receiptDocument(row);
    await reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${row.number}.pdf"`)
      .send(bytes);
  }

  private async ownOrThrow(id: string, { userId }: Caller): Promise<ReceiptRow> {
    const row = await this.receipts.findOwn(id, userId);
    if (!row) throw new DomainError('receipt/not-found');
    return row;
  }
}

function taxOf({ taxBasisPoints, taxCents, amountCents, refundedCents }: ReceiptRow) {
  if (taxBasisPoints === null || taxCents === null) return null;
  const remainingTaxCents = includedTaxCents(amountCents - refundedCents, taxBasisPoints);
  return { percent: taxBasisPoints / 100, amount: fromCents(taxCents), kept: fromCents(remainingTaxCents) };
}

function textsOf(row: ReceiptRow): Reply<typeof readReceipt>['texts'] {
  const { termsVersion, termsSha256, licenseVersion, licenseSha256, textsShown } = row;
  if (!termsVersion || !termsSha256 || !licenseVersion || !licenseSha256) return null;
  return {
    terms: { version: termsVersion, sha256: termsSha256 },
    license: { version: licenseVersion, sha256: licenseSha256 },
    shown: textsShown,
  };
}
