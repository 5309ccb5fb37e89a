/** A captured order as a PayPal stand-in records it, in cents. */
export interface CapturedOrder {
  readonly capture: { readonly id: string; readonly cents: number; readonly status: string };
  readonly refunds: readonly { readonly id: string; readonly cents: number }[];
  /** Disputes of the order; `lostCents` is what the decision gave to the buyer. */
  readonly disputes: readonly {
    readonly id: string;
    readonly cents: number;
    readonly lostCents: number;
    readonly isOpen: boolean;
  }[];
}

const CAPTURED_STATUSES = ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'];

/**
 * Returns the ledger that must follow from PayPal's records, as sorted lines 'kind cents id'. Computed without the
 * product's code, so that it does not repeat the product's mistakes. The stand-ins charge no fee.
 */
export function expectedLedger({ capture, refunds, disputes }: CapturedOrder): string[] {
  if (!CAPTURED_STATUSES.includes(capture.status)) return [];
  const lines: [kind: string, cents: number, id: string][] = [['captured', capture.cents, capture.id]];
  for (const { id, cents } of refunds) lines.push(['refunded', -cents, id]);
  for (const { id, cents, lostCents, isOpen } of disputes) {
    lines.push(['disputed', -cents, id]);
    if (!isOpen) lines.push(['dispute-reversed', cents, id], ['dispute-lost', -lostCents, id]);
  }
  const leftCents = lines.reduce((sum, [, cents]) => sum + cents, 0);
  // PayPal reports a full refund, so the buyer's bank must have reversed what the refunds and disputes do not explain.
  if (capture.status === 'REFUNDED' && leftCents > 0) lines.push(['reversed', -leftCents, capture.id]);
  return lines
    .filter(([, cents]) => cents !== 0)
    .map((line) => line.join(' '))
    .sort();
}
