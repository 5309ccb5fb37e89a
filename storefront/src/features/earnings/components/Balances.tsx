import type { EarningsSummary } from '@market/contract/earnings';
import { Clock, Landmark, Send, Wallet } from 'lucide-react';
import { formatDay } from '../../../shared/format/dates.js';
import { formatPrice } from '../../../shared/format/money.js';
import { Tile, Tiles } from '../../../shared/ui/Tile.js';
import * as texts from '../texts.js';

/** The lister's balances (available, pending, being paid out, paid) with an explanation of each (EARN-5). */
export function Balances({ summary }: { readonly summary: EarningsSummary }) {
  return (
    <section aria-label="Balances" className="flex flex-col gap-3">
      <Tiles>
        <Tile icon={Wallet} label="Available">
          {formatPrice(summary.available)}
        </Tile>
        <Tile icon={Clock} label="Pending">
          {formatPrice(summary.pending)}
        </Tile>
        <Tile icon={Send} label="On the way">
          {formatPrice(summary.onTheWay)}
        </Tile>
        <Tile icon={Landmark} label="Paid out">
          {formatPrice(summary.paid)}
        </Tile>
      </Tiles>
      {summary.available < 0 && <p className="text-sm text-danger">{texts.negative}</p>}
      <p className="text-sm text-muted">
        {formatPrice(summary.sold)} sold, less {formatPrice(summary.fee)} fees.{' '}
        {texts.pendingRule(summary.pendingDays, summary.feePercent)}
        {summary.nextReleaseAt && ` The next share becomes available ${formatDay(summary.nextReleaseAt)}.`}
      </p>
    </section>
  );
}
