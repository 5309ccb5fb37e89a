import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { earningLinesQuery } from '../../../features/earnings/api/earnings-queries.js';
import { formatSigned } from '../../../features/earnings/api/earning-line-texts.js';
import { formatDay } from '../../../shared/format/dates.js';
import { linkClass } from '../../../shared/ui/styles.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { OverviewPanel } from './OverviewPanel.js';
import * as texts from './texts.js';

const SALES_SHOWN = 5;

/**
 * The lister's latest sales with the lister's earnings from each. Renders nothing if they cannot be loaded, since the
 * Earnings tab shows them too.
 */
export function RecentSales() {
  const query = useInfiniteQuery(earningLinesQuery('sales'));
  if (query.isError && !query.data) return null;
  const lines = query.data?.pages[0]?.lines.slice(0, SALES_SHOWN) ?? [];
  return (
    <OverviewPanel
      id="recent-sales"
      title="Recent Sales"
      action={
        <Link to="/profile?tab=earnings" className={`${linkClass} text-sm`}>
          Earnings
        </Link>
      }
    >
      {query.isPending && (
        <Loading label="Loading sales...">
          <Skeleton className="m-5 h-60" />
        </Loading>
      )}
      {query.isSuccess && lines.length === 0 && (
        <p className="px-5 py-10 text-center text-muted">{texts.noSales}</p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {lines.map(({ id, at, mvp, net, saleId }) => (
          <li key={id} className="flex items-center gap-4 px-5 py-3">
            <div className="min-w-0 flex-1">
              <Link
                to={`/profile?tab=earnings&sale=${saleId}`}
                className="block truncate font-medium hover:underline"
              >
                {mvp?.title}
              </Link>
              <time dateTime={at} className="block text-sm text-muted">
                {formatDay(at)}
              </time>
            </div>
            <span className="money font-semibold text-success">{formatSigned(net)}</span>
          </li>
        ))}
      </ul>
    </OverviewPanel>
  );
}
