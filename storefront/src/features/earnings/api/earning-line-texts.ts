import type { EarningLine } from '@market/contract/earnings';
import { formatPrice } from '../../../shared/format/money.js';

export { EARNING_KIND_LABELS as KIND_LABELS } from '@market/contract/earning-kinds';

const BALANCE_LABELS = [
  ['pending', 'pending'],
  ['available', 'available'],
  ['onTheWay', 'on the way'],
  ['paid', 'paid out'],
] as const satisfies readonly (readonly [keyof EarningLine, string])[];

/** Formats an amount with its sign: '+$27', '-$27'. */
export function formatSigned(amount: number): string {
  return amount > 0 ? `+${formatPrice(amount)}` : formatPrice(amount);
}

/**
 * Returns the text for a ledger line's amount, and a text about its origin: '$30 less $3 fee' for a sale,
 * 'pending → available' for money that moved between balances.
 */
export function amountTexts(line: EarningLine): { readonly amount: string; readonly explanation: string } {
  if (line.gross !== 0)
    return {
      amount: formatSigned(line.net),
      explanation:
        line.gross > 0
          ? `${formatPrice(line.gross)} less ${formatPrice(line.fee)} fee`
          : `${formatPrice(-line.gross)} given back, ${formatPrice(-line.fee)} of it our fee`,
    };
  const fromBalances = BALANCE_LABELS.filter(([name]) => line[name] < 0);
  const toBalances = BALANCE_LABELS.filter(([name]) => line[name] > 0);
  const movedAmount = toBalances.reduce((sum, [name]) => sum + line[name], 0);
  const joinLabels = (balances: readonly (readonly [string, string])[]) =>
    balances.map(([, label]) => label).join(' and ');
  return {
    amount: formatPrice(movedAmount),
    explanation: `${joinLabels(fromBalances)} → ${joinLabels(toBalances)}`,
  };
}
