import type { LedgerLine } from './payment-ledger.rules.js';

/** A line in which two ledgers differ: whole cents on each side, 0 if the line is missing. */
export interface LedgerDifference {
  readonly kind: LedgerLine['kind'];
  readonly paypalId: string;
  readonly ourCents: number;
  readonly theirCents: number;
}

/** Returns the lines in which our ledger of a payment and PayPal's records differ (PAY-24). */
export function differencesOf(
  ours: readonly LedgerLine[],
  theirs: readonly LedgerLine[],
): LedgerDifference[] {
  const all = new Map<string, LedgerDifference>();
  const note = (lines: readonly LedgerLine[], side: 'ourCents' | 'theirCents') => {
    for (const { kind, paypalId, cents } of lines) {
      const key = `${kind} ${paypalId}`;
      const known = all.get(key) ?? { kind, paypalId, ourCents: 0, theirCents: 0 };
      all.set(key, { ...known, [side]: known[side] + cents });
    }
  };
  note(ours, 'ourCents');
  note(theirs, 'theirCents');
  return [...all.values()].filter(({ ourCents, theirCents }) => ourCents !== theirCents);
}
