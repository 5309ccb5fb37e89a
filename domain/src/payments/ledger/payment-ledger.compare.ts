import type { LedgerLine } from './ledger-line.js';

/**
 * A ledger line that differs between our ledger and PayPal's records: whole cents on each side, 0 if the line
 * is missing.
 */
export interface LedgerDifference {
  readonly kind: LedgerLine['kind'];
  readonly paypalId: string;
  readonly ourCents: number;
  readonly theirCents: number;
}

/** Returns the lines in which our ledger of a payment differs from PayPal's records (PAY-24). */
export function differencesOf(
  ourLines: readonly LedgerLine[],
  theirLines: readonly LedgerLine[],
): LedgerDifference[] {
  const differences = new Map<string, LedgerDifference>();
  const addLines = (lines: readonly LedgerLine[], side: 'ourCents' | 'theirCents') => {
    for (const { kind, paypalId, cents } of lines) {
      const key = `${kind} ${paypalId}`;
      const difference = differences.get(key) ?? { kind, paypalId, ourCents: 0, theirCents: 0 };
      differences.set(key, { ...difference, [side]: difference[side] + cents });
    }
  };
  addLines(ourLines, 'ourCents');
  addLines(theirLines, 'theirCents');
  return [...differences.values()].filter(({ ourCents, theirCents }) => ourCents !== theirCents);
}
