import { buy } from '../../clients/buyer.js';
import { callOrThrow } from '../queue-wiped/timed-promise-scenario.js';
import { mapConcurrently } from '../../clients/map-concurrently.js';
import { offerListings, type Person, signUp, signUpOne } from '../../clients/people.js';
import {
  CALLS_AT_ONCE,
  DAY_MS,
  HOUR_MS,
  countMailsAbout,
  type ProviderTest,
  type Providers,
} from './provider-test.js';
import { REFUND_ENDS } from './refusal-ends.js';

/**
 * What PayPal does with a refund: it refuses with this error code, or the money was already refunded by hand, or it
 * holds the refund and decides days later.
 */
type RefundOutcome = string | 'by hand' | 'held, then made' | 'held, then failed';

interface RefusedRefund {
  readonly buyer: Person;
  readonly orderId: string;
  readonly captureId: string;
  readonly outcome: RefundOutcome;
  readonly isFinallyMade: boolean;
  /**
   * Whether only a part of the payment is to be refunded: true for every second refund that PayPal refuses
   * permanently.
   */
  readonly isPartial: boolean;
}

const PARTIAL_REFUND_USD = 5;

const REFUND_OUTCOMES: Readonly<Record<RefundOutcome, 'never' | 'made'>> = {
  ...REFUND_ENDS,
  'by hand': 'made',
  'held, then made': 'made',
  'held, then failed': 'never',
};

/** Tests every documented refusal of a refund, refunds made by hand, and refunds that PayPal holds (PAY-20, PAY-22). */
export const refusedRefunds: ProviderTest = async (providers) => {
  const { market, casesPerRefusal } = providers;
  const [mvpId = ''] = await offerListings(market, await signUpOne(market), 1);
  const refundCases = providers
    .selectRefusals(Object.entries(REFUND_OUTCOMES))
    .flatMap(([caseOutcome, end]) =>
      Array.from({ length: casesPerRefusal }, () => ({
        outcome: caseOutcome,
        isFinallyMade: end === 'made',
      })),
    );
  const buyers = await signUp(market, refundCases.length);
  const refunds = await mapConcurrently(refundCases, CALLS_AT_ONCE, async (refundCase, index) => {
    const buyer = buyers[index] as Person;
    const { orderId, captureId = '' } = await buy(market, { buyer, mvpId, lastStep: 'rents' });
    const order = market.orders.get(orderId);
    if (order && refundCase.isFinallyMade) order.expectedEnd = 'refunded';
    const refund = {
      ...refundCase,
      buyer,
      orderId,
      captureId,
      isPartial: !refundCase.isFinallyMade && index % 2 === 1,
    };
    await requestRefund(providers, refund);
    return refund;
  });
  const heldRefunds = refunds.filter(({ outcome }) => outcome.startsWith('held'));
  return {
    name: 'refunds',
    caseCount: refunds.length,
    moments: [
      {
        afterMs: 3 * HOUR_MS,
        isDone: async () => (await countOpenRefunds(providers, refunds)) === heldRefunds.length,
        changeResponses: () => {
          for (const { captureId, isFinallyMade } of heldRefunds)
            market.paypal.decidePendingRefund(captureId, isFinallyMade ? 'COMPLETED' : 'FAILED');
        },
      },
      {
        afterMs: DAY_MS + 2 * HOUR_MS,
        // The e-mails must be sent before the clock is advanced again, because old events cause no notification
        // (NOTIFY-6).
        isDone: async () =>
          (await countOpenRefunds(providers, refunds)) === 0 &&
          refunds.every((refund) => isBuyerNotified(market, refund)),
      },
    ],
    findViolations: () => findDifferences(providers, refunds),
  };
};

async function requestRefund(
  { market, moderator }: Providers,
  { orderId, captureId, outcome, isPartial }: RefusedRefund,
) {
  if (outcome === 'by hand') market.paypal.refund(captureId);
  else if (outcome.startsWith('held')) market.paypal.holdNext(captureId);
  else market.paypal.refuse(captureId, outcome, 2);
  const id = market.paypal.orders.get(orderId)?.customId ?? '';
  const body = { reason: 'Asked for', ...(isPartial && { amount: PARTIAL_REFUND_USD }) };
  await callOrThrow(market, `/admin/payments/${id}/refund`, { caller: moderator, body });
}

const isBuyerNotified = (market: Providers['market'], { buyer, isFinallyMade }: RefusedRefund) =>
  countMailsAbout(market, buyer, isFinallyMade ? 'was refunded' : 'was not refunded') === 1;

function countOpenRefunds({ market }: Providers, refunds: readonly RefusedRefund[]): Promise<number> {
  const ids = refunds.map(({ orderId }) => orderId);
  return market.count(
    `SELECT count(*) FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
     WHERE p.order_id = ANY($1) AND r.state = 'asked'`,
    [ids],
  );
}

async function findDifferences({ market }: Providers, refunds: readonly RefusedRefund[]): Promise<string[]> {
  const rows = await market.query<{
    order_id: string;
    state: string;
    refusal: string | null;
    paymentState: string;
    runs: boolean;
  }>(
    `SELECT p.order_id, r.state, r.refusal, p.state AS "paymentState", rentals.undone_at IS NULL AS runs
     FROM payment_refunds r JOIN payments p ON p.id = r.payment_id
     JOIN rentals ON rentals.payment_id = p.id WHERE p.order_id = ANY($1)`,
    [refunds.map(({ orderId }) => orderId)],
  );
  const rowByOrder = new Map(rows.map((row) => [row.order_id, row]));
  return refunds.flatMap(({ buyer, orderId, outcome, isFinallyMade }) => {
    const row = rowByOrder.get(orderId);
    const refusal = outcome === 'held, then failed' ? 'FAILED' : outcome;
    const mailCount = countMailsAbout(market, buyer, isFinallyMade ? 'was refunded' : 'was not refunded');
    const wrongMailCount = countMailsAbout(
      market,
      buyer,
      isFinallyMade ? 'was not refunded' : 'was refunded',
    );
    const textIfMade =
      outcome === 'by hand' ? 'refused CAPTURE_FULLY_REFUNDED refunded' : 'done null refunded';
    const expectedText = isFinallyMade ? textIfMade : `refused ${refusal} completed`;
    const foundText = `${row?.state} ${row?.refusal} ${row?.paymentState}`;
    return [
      ...(foundText === expectedText
        ? []
        : [`${outcome}: the refund of ${orderId} is ${foundText} and not ${expectedText}`]),
      ...(row?.runs === !isFinallyMade ? [] : [`${outcome}: the rental of ${orderId} runs: ${row?.runs}`]),
      ...(mailCount === 1 && wrongMailCount === 0
        ? []
        : [
            `${outcome}: the buyer of ${orderId} has ${mailCount} e-mails of a refund, and ${wrongMailCount} of another`,
          ]),
    ];
  });
}
