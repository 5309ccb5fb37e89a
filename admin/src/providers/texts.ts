import type { ProviderVerdict } from '@market/contract/admin/providers';

/** Texts of the page that checks external services (decision 0046). */
export const VERDICT_LABELS: Readonly<Record<ProviderVerdict, string>> = {
  ok: 'Ready',
  warning: 'May fail',
  fault: 'Fails',
  off: 'Not set',
};
export const checkedAt = (moment: string) =>
  `Checked ${moment}. Providers are checked at most once a minute. Each has a page in docs/runbook/providers.`;
export const findings = 'Findings';
export const provider = 'Provider';
export const checkName = 'Check';
export const result = 'Result';
export const details = 'Details';
export const remedy = (fix: string) => `What to do: ${fix}.`;
export const noFault = 'Nothing would fail a customer.';
export const faults = (count: number) =>
  `${count === 1 ? '1 finding' : `${count} findings`} would fail a customer.`;
