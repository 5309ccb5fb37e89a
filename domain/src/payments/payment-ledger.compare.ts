import type { LedgerLine } from './payment-ledger.rules.js';

/** A line on which two ledgers do not agree: whole cents on each side, nought where there is none. */
export interface LedgerDifference {
  readonly kind: LedgerLine['kind'];
  readonly paypalId: string;
  readonly ourCents: number;
  readonly theirCents: number;
}

/** Where our ledger of a payment and PayPal's books of it differ; none where both say the same of every line. */
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
