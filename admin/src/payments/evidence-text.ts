/** Returns PayPal's evidence of a state change in one line; the ledger is shown elsewhere and left out. */
export function evidenceText(evidence: Readonly<Record<string, unknown>>): string {
  return Object.entries(evidence)
    .filter(([name]) => name !== 'ledger')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
}
