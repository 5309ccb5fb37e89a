import { formatUsd } from '../shared/format-usd.js';
import { toWords } from '../shared/words.js';

/**
 * Returns PayPal's evidence of a state change in one line. Leaves out empty values, and the ledger, because
 * PaymentLedger shows it.
 */
export function evidenceText(evidence: Readonly<Record<string, unknown>>): string {
  return Object.entries(evidence)
    .filter(([name, value]) => name !== 'ledger' && value !== null)
    .map(([name, value]) => `${toWords(name)}: ${valueText(name, value)}`)
    .join(' · ');
}

function valueText(name: string, value: unknown): string {
  if (typeof value === 'number' && /cents$/i.test(name)) return formatUsd(value / 100);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
