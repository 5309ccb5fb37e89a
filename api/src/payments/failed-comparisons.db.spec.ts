import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PayPalRefused, PayPalUnclear } from '@market/domain/gateways/paypal/paypal.errors';
import { PayPalGateway } from '@market/domain/gateways/paypal/paypal.gateway';
import { LedgerCheckService } from '@market/domain/payments/ledger/ledger-check.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { payFor } from '@market/test/api/rent';
import { useTestMarket } from '@market/test/api/use-test-market';

const MARKET_STARTS_AT = new Date('2026-03-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;
/** 241 days, in hours. Payments are compared with PayPal's records for 240 days. */
const AFTER_WINDOW_HOURS = 241 * 24;
const market = useTestMarket(MARKET_STARTS_AT);
const getService = <T>(service: new (...args: never[]) => T): T =>
  market.api.application.get(service, { strict: false });
beforeEach(() => {
  vi.restoreAllMocks();
});

interface CapturedPayment {
  readonly id: string;
  readonly captureId: string;
}

async function createPayment(): Promise<CapturedPayment> {
  const captureId = await payFor(market, { duration: '1 month' });
  const [payment] = await market.api.query<{ id: string }>('SELECT id FROM payments WHERE capture_id = $1', [
    captureId,
  ]);
  return { id: payment?.id ?? '', captureId };
}

/**
 * Compares due payments `hours` after the start. Returns when the payment began to differ from PayPal's records, and
 * when it is compared next, both in hours after the start. A time is null if the payment does not differ or is not
 * compared again.
 */
async function compareAt(hours: number, { id }: CapturedPayment) {
  market.setTimeAfterStart(hours * HOUR_MS);
  await getService(PaymentsSweepService).compareDue(100);
  const [row] = await market.api.query<{ since: Date | null; due: Date | null }>(
    'SELECT books_differ_since AS since, compare_due_at AS due FROM payments WHERE id = $1',
    [id],
  );
  const hoursOf = (time: Date | null | undefined) =>
    time ? (time.getTime() - MARKET_STARTS_AT.getTime()) / HOUR_MS : null;
  return { differsSince: hoursOf(row?.since), nextAt: hoursOf(row?.due) };
}

function failNextRead(error: Error): void {
  vi.spyOn(getService(PayPalGateway), 'readOrder').mockRejectedValueOnce(error);
}
const timeout = new PayPalUnclear('no response');

/** Adds to our ledger a line that PayPal's records lack. */
const addOwnLine = ({ id, captureId }: CapturedPayment) =>
  market.api.query(
    `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at) VALUES ($1, 'refunded', -100, $2, $3)`,
    [id, `OURS ${captureId}`, MARKET_STARTS_AT],
  );

describe('a comparison for which PayPal does not respond (PAY-24)', () => {
  it('is repeated an hour later, also at the end of the 240 days', async () => {
    const payment = await createPayment();
    failNextRead(timeout);
    expect(await compareAt(48, payment)).toEqual({ differsSince: null, nextAt: 49 });
    expect(await compareAt(50, payment)).toEqual({ differsSince: null, nextAt: 75 });
    failNextRead(timeout);
    expect(await compareAt(AFTER_WINDOW_HOURS, payment)).toEqual({
      differsSince: null,
      nextAt: AFTER_WINDOW_HOURS + 1,
    });
    expect(await compareAt(AFTER_WINDOW_HOURS + 1, payment)).toEqual({ differsSince: null, nextAt: null });
  });

  it('does not end the hourly comparisons of a payment that differs, however old it is', async () => {
    const payment = await createPayment();
    await addOwnLine(payment);
    expect(await compareAt(48, payment)).toEqual({ differsSince: 48, nextAt: 49 });
    failNextRead(timeout);
    expect(await compareAt(49, payment)).toEqual({ differsSince: 48, nextAt: 50 });
    for (const hours of [AFTER_WINDOW_HOURS, AFTER_WINDOW_HOURS + 1, AFTER_WINDOW_HOURS + 2]) {
      if (hours === AFTER_WINDOW_HOURS + 1) failNextRead(timeout);
      expect(await compareAt(hours, payment)).toEqual({ differsSince: 48, nextAt: hours + 1 });
    }
  });
});

describe('a comparison without a difference (PAY-24)', () => {
  it('that records a movement is repeated an hour later', async () => {
    const payment = await createPayment();
    market.paypal.refund(payment.captureId, '10.00');
    expect(await compareAt(48, payment)).toEqual({ differsSince: null, nextAt: 49 });
    expect(await compareAt(58, payment)).toEqual({ differsSince: null, nextAt: 63 });
  });
});

describe('an order that PayPal no longer knows (PAY-24)', () => {
  it('is a difference that is compared hourly until PayPal knows it', async () => {
    const payment = await createPayment();
    failNextRead(new PayPalRefused(404, 'RESOURCE_NOT_FOUND'));
    expect(await compareAt(48, payment)).toEqual({ differsSince: 48, nextAt: 49 });
    failNextRead(new PayPalRefused(404, 'RESOURCE_NOT_FOUND'));
    expect(await getService(LedgerCheckService).compare(payment.id)).toMatchObject([
      { kind: 'captured', paypalId: payment.captureId, theirCents: 0 },
    ]);
    failNextRead(new PayPalRefused(404, 'RESOURCE_NOT_FOUND'));
    expect(await compareAt(49, payment)).toEqual({ differsSince: 48, nextAt: 50 });
    expect(await compareAt(50, payment)).toEqual({ differsSince: null, nextAt: 75 });
  });
});
