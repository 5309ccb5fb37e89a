import { randomUUID } from 'node:crypto';
import { freePort } from '@market/local/free-port';
import { startPayPal } from '@market/local/stand-ins/paypal/start-paypal';
import type { RunningApi } from './running-api.js';

/** An item of a payout in PayPal's records. */
export interface PayoutItemRecord {
  readonly id: string;
  readonly senderItemId: string;
  readonly receiver: string;
  readonly amount: { readonly value: string };
  readonly status: string;
}

/** PayPal's records of payouts, and functions by which tests change them. */
export interface PayoutsAtPayPal {
  /** Settings that make the product use this PayPal. */
  readonly environment: Readonly<Record<string, string>>;
  readBatches(): Promise<{ id: string; senderBatchId: string; items: PayoutItemRecord[] }[]>;
  /** Changes the status of an item. */
  decideItem(itemId: string, status: string): Promise<void>;
  /** Sets the status of future items, the error code of future batches, or whether the app may send payouts at all. */
  setSwitches(changes: { payoutStatus?: string; payoutIssue?: string; payouts?: boolean }): Promise<void>;
  /**
   * Plans a fault of the next call of an operation. `lost`: the stand-in performs the call, but loses the response.
   * `failed`: the stand-in does not perform the call.
   */
  planFault(operation: 'payout' | 'read' | 'token', kind: 'lost' | 'failed'): Promise<void>;
  stop(): Promise<void>;
}

const CREDENTIALS = { clientId: 'payouts', clientSecret: 'secret', webhookId: 'WEBHOOK' };

/** Starts a PayPal stand-in with its own records. The product does not receive the stand-in's webhooks. */
export async function startPayoutsAtPayPal(): Promise<PayoutsAtPayPal> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const standIn = await startPayPal({ ...CREDENTIALS, port, url, webhookUrl: `${url}/_nowhere` });
  const postToStandIn = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  };
  return {
    environment: {
      PAYPAL_API_URL: url,
      PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
      PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
      PAYPAL_WEBHOOK_ID: CREDENTIALS.webhookId,
    },
    readBatches: async () => {
      const payoutRecords = (await (await fetch(`${url}/_payouts`)).json()) as {
        batches: { id: string; senderBatchId: string; items: PayoutItemRecord[] }[];
      };
      return payoutRecords.batches;
    },
    decideItem: (itemId, status) => postToStandIn(`/_payouts/${itemId}`, { status }),
    setSwitches: (changes) => postToStandIn('/_switches', changes),
    planFault: (operation, kind) => postToStandIn('/_faults', { operation, kind }),
    stop: () => standIn.close(),
  };
}

/** Posts available earnings to a lister's ledger, as the release of a sale's earnings does. */
export async function addEarnings(api: RunningApi, listerId: string, cents: number): Promise<void> {
  await api.query(
    `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
     VALUES ($1, $2, 'release', 'buyers', -$3::int, $4, now()), ($1, $2, 'release', 'available', $3, $4, now())`,
    [randomUUID(), listerId, cents, randomUUID()],
  );
}

/** Inserts a payout address that was confirmed so long ago that payouts are not paused because of it (PAYOUT-11). */
export async function confirmAddress(api: RunningApi, listerId: string, address: string): Promise<void> {
  await api.query(
    `INSERT INTO payout_accounts (user_id, address, confirmed_at, created_at, updated_at)
     VALUES ($1, $2, '2026-01-01', now(), now())`,
    [listerId, address],
  );
}

/** Returns a paid item as PayPal's API describes it. */
export function paidItem({ id, senderItemId, receiver, amount }: PayoutItemRecord) {
  const payout_item = {
    amount: { currency: 'USD', value: amount.value },
    receiver,
    sender_item_id: senderItemId,
  };
  return { payout_item_id: id, transaction_status: 'SUCCESS' as const, payout_item };
}
