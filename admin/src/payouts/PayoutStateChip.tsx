import type { ConsolePayout } from '@market/contract/admin/payouts';
import { useRecordContext } from 'react-admin';
import { StateChip } from '../shared/StateChip.js';

/** The state of a payout, or a warning that our ledger and PayPal's records differ (PAYOUT-24). */
export function PayoutStateChip() {
  const payout = useRecordContext<ConsolePayout>();
  if (!payout) return null;
  if (payout.booksDifferSince) return <StateChip state="books-differ" />;
  const isUnclaimed = payout.state === 'under-way' && payout.itemStatus === 'UNCLAIMED';
  return <StateChip state={isUnclaimed ? 'unclaimed' : payout.state} />;
}
