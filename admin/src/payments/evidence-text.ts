/** Returns PayPal's evidence of a state change in one line, without the ledger lines, which PaymentLedger shows. */
export function evidenceText(evidence: Readonly<Record<string, unknown>>): string {
  return Object.entries(evidence)
    .filter(([name]) => name !== 'ledger')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
}
