import type { ArrivedMail } from '../../src/stand-ins/mailbox.js';
import type { OrderRecords, PaymentRecord } from './order-records.js';
import type { PlacedOrder } from './placed-orders.js';

/** Source code arrives within 24 hours of the payment (DELIVERY-1). */
const SOURCE_DUE_WITHIN_MS = 24 * 3_600_000;
/** Milliseconds for which the mail server may still receive bytes that a killed process had sent. */
const IN_FLIGHT_MS = 10_000;

interface Findings {
  readonly lostOrders: string[];
  readonly recordDifferences: string[];
  readonly doubleMails: string[];
  readonly lateDeliveries: string[];
}

/**
 * Compares the mail server's records with the orders. The buyer of each captured order gets exactly one e-mail with
 * the source code and one receipt. No other person gets either. A duplicate is allowed only after a kill.
 */
export function compareMails(records: OrderRecords, findings: Findings): void {
  const mailsById = new Map<string, ArrivedMail[]>();
  for (const mail of records.mails) {
    const id = messageIdOf(mail);
    mailsById.set(id, [...(mailsById.get(id) ?? []), mail]);
  }
  const expectedIds = new Set<string>();
  for (const payment of records.payments) {
    const order = records.orders.find(({ id }) => id === payment.orderId);
    const buyersOrder = records.placedOrders.get(payment.orderId ?? '');
    const capture = order?.captures[0];
    if (!buyersOrder || !capture) continue;
    if (payment.receiptIds.length !== 1)
      findings.lostOrders.push(`order ${buyersOrder.orderId}: ${payment.receiptIds.length} receipts`);
    for (const [id, expectedTexts] of expectedMailTexts(payment, buyersOrder, capture)) {
      expectedIds.add(id);
      const arrivedMails = mailsById.get(id) ?? [];
      if (arrivedMails.length === 0)
        findings.lostOrders.push(`order ${buyersOrder.orderId}: ${id} never arrived`);
      for (const mail of arrivedMails)
        findings.recordDifferences.push(...differencesOfMail(mail, buyersOrder, expectedTexts));
      if (id.startsWith('delivery.') && arrivedMails[0])
        recordLateness(arrivedMails[0], { buyersOrder, capturedAt: capture.capturedAt }, findings);
    }
  }
  const sourceUrls = [...new Set([...records.placedOrders.values()].map(({ listing }) => listing.sourceUrl))];
  for (const [id, arrived] of mailsById) {
    const isOrderMail =
      /^(?:delivery|receipt)\./.test(id) ||
      arrived.some(({ decodedText }) => sourceUrls.some((url) => decodedText.includes(url)));
    if (isOrderMail && !expectedIds.has(id))
      findings.recordDifferences.push(`${id} to ${String(arrived[0]?.to)} follows from no captured order`);
    findings.doubleMails.push(...duplicatesWithoutCrash(id, arrived, records.killTimesMs));
  }
}

/** Returns the expected e-mails of a captured order, by Message-ID, with the texts that each must contain. */
function expectedMailTexts(
  { rentals, receiptIds }: PaymentRecord,
  { listing, duration, cents }: PlacedOrder,
  { id: captureId }: { readonly id: string },
): Map<string, readonly string[]> {
  const textsByMessageId = new Map<string, readonly string[]>();
  for (const { id: rentalId, deliveries } of rentals)
    for (const { id, messageId, state, sentThoughCancelled } of deliveries)
      if (state === 'sent' || sentThoughCancelled)
        textsByMessageId.set(messageId, [
          `Your source code: ${listing.title}`,
          listing.sourceUrl,
          rentalId,
          duration,
          `/delivery/${id}`,
        ]);
  const amountText = `$${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(cents / 100)}`;
  for (const id of receiptIds)
    textsByMessageId.set(`receipt.${id}@localhost`, [
      listing.title,
      duration,
      captureId,
      amountText,
      `/receipt/${id}`,
    ]);
  return textsByMessageId;
}

function differencesOfMail(
  { to, decodedText, subject, messageId }: ArrivedMail,
  { email, orderId }: PlacedOrder,
  expectedTexts: readonly string[],
): string[] {
  const wrongAddressee =
    to.length === 1 && to[0] === email ? [] : [`went to ${to.join(', ')}, not to ${email}`];
  const missingTexts = expectedTexts.filter((text) => !decodedText.includes(text) && !subject.includes(text));
  return [...wrongAddressee, ...missingTexts.map((text) => `does not say '${text}'`)].map(
    (difference) => `order ${orderId}: ${messageId} ${difference}`,
  );
}

function recordLateness(
  mail: ArrivedMail,
  { buyersOrder, capturedAt }: { readonly buyersOrder: PlacedOrder; readonly capturedAt: Date },
  findings: Findings,
): void {
  const tookMs = mail.arrivedAt.getTime() - capturedAt.getTime();
  if (tookMs > SOURCE_DUE_WITHIN_MS)
    findings.lateDeliveries.push(
      `order ${buyersOrder.orderId}: its source arrived ${(tookMs / 3_600_000).toFixed(1)} h after its capture`,
    );
  if (tookMs < 0)
    findings.recordDifferences.push(`order ${buyersOrder.orderId}: its source arrived before its capture`);
}

/** Returns a message for each further copy of an e-mail, unless a process was killed since the previous copy. */
function duplicatesWithoutCrash(
  id: string,
  arrivedMails: readonly ArrivedMail[],
  killTimesMs: readonly number[],
): string[] {
  return arrivedMails.slice(1).flatMap((duplicate, index) => {
    const fromMs = (arrivedMails[index]?.arrivedMs ?? 0) - IN_FLIGHT_MS;
    const isAfterCrash = killTimesMs.some((killMs) => killMs >= fromMs && killMs <= duplicate.arrivedMs);
    return isAfterCrash
      ? []
      : [`${id} to ${String(duplicate.to)} arrived again, and nothing was killed in between`];
  });
}

/** Returns an e-mail's Message-ID without its angle brackets. */
export function messageIdOf({ messageId }: ArrivedMail): string {
  return messageId.replace(/[<>]/g, '');
}
