import { EARNING_FILTERS, type EarningFilter, type EarningLine } from '@market/contract/earnings';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { formatDay, formatShortDay } from '../../../shared/format/dates.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { saveFile } from '../../../shared/save-file.js';
import { Button } from '../../../shared/ui/Button.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { filterButtonClass } from '../../../shared/ui/filter-class.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { fetchEarningsFile, earningLinesQuery } from '../api/earnings-queries.js';
import { amountTexts, KIND_LABELS } from '../api/earning-line-texts.js';
import * as texts from '../texts.js';

const FILTER_LABELS: Readonly<Record<EarningFilter, string>> = {
  sales: 'Sales',
  refunds: 'Refunds',
  disputes: 'Disputes',
  releases: 'Became available',
  payouts: 'Payouts',
};
/** How many lines are shown at first, so that the ledger does not fill most of the page. */
const COLLAPSED_LINE_COUNT = 7;
const FILTER_CHOICES = Object.keys(EARNING_FILTERS) as EarningFilter[];

interface Props {
  readonly onOpenSale: (id: string) => void;
  readonly onOpenPayout: (id: string) => void;
}

/** The lines of the lister's ledger, newest first, with a filter by kind and a CSV download (EARN-6, EARN-7). */
export function EarningLines({ onOpenSale, onOpenPayout }: Props) {
  const [kind, setKind] = useState<EarningFilter>();
  const [isExpanded, setExpanded] = useState(false);
  const listRef = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery({ ...earningLinesQuery(kind), placeholderData: keepPreviousData });
  const downloadMutation = useMutation({
    mutationFn: () => fetchEarningsFile(kind),
    onSuccess: (file) => saveFile(file, 'earnings.csv'),
  });
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? [];
  const shownLines = kind ? lines : withoutReleases(lines);
  const releases = lines.filter((line) => line.kind === 'release');
  const releaseTimesBySaleId = new Map(releases.map(({ saleId, at }) => [saleId, at]));
  const isCollapsed = !isExpanded && shownLines.length > COLLAPSED_LINE_COUNT + 1;
  return (
    <section aria-labelledby="lines" className={`${panelClass} flex min-w-0 flex-col gap-4 p-5 md:p-6`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="lines" className="section-title">
          Activity
        </h3>
        <Button
          variant="secondary"
          busy={downloadMutation.isPending}
          onClick={() => downloadMutation.mutate()}
        >
          <Download aria-hidden="true" className="size-4" />
          Download CSV
        </Button>
      </div>
      <div
        role="group"
        aria-label="Filter activity"
        className="-mx-5 -my-1 flex gap-2 overflow-x-auto px-5 py-1 md:-mx-6 md:px-6"
      >
        {[undefined, ...FILTER_CHOICES].map((value) => (
          <button
            key={value ?? 'all'}
            type="button"
            aria-pressed={kind === value}
            onClick={() => setKind(value)}
            className={filterButtonClass}
          >
            {value ? FILTER_LABELS[value] : 'All'}
          </button>
        ))}
      </div>
      {(downloadMutation.isError || (query.isError && lines.length === 0)) && (
        <InlineError {...(query.isError && { onRetry: () => void query.refetch() })}>
          {downloadMutation.isError
            ? errorMessage(downloadMutation.error, texts.downloadFailed)
            : errorMessage(query.error, texts.earningsFailed)}
        </InlineError>
      )}
      {query.isPending && (
        <Loading label="Loading activity...">
          <Skeleton className="h-60 w-full" />
        </Loading>
      )}
      {query.isSuccess && lines.length === 0 && (
        <p className="py-6 text-center text-muted">{kind ? texts.noMatchingLines : texts.noLines}</p>
      )}
      <ul ref={listRef} tabIndex={-1} className="divide-y divide-line empty:hidden focus:outline-none">
        {(isCollapsed ? shownLines.slice(0, COLLAPSED_LINE_COUNT) : shownLines).map((line) => (
          <EarningLineRow
            key={line.id}
            line={line}
            availableAt={line.kind === 'sale' ? releaseTimesBySaleId.get(line.saleId) : undefined}
            onOpenSale={onOpenSale}
            onOpenPayout={onOpenPayout}
          />
        ))}
      </ul>
      {isCollapsed ? (
        <Button
          variant="ghost"
          onClick={() => {
            setExpanded(true);
            // The pressed button is removed and would lose the focus, so the list gets it.
            listRef.current?.focus({ preventScroll: true });
          }}
        >
          Show more activity
        </Button>
      ) : (
        <LoadMore query={query} loadedCount={lines.length} />
      )}
    </section>
  );
}

/**
 * Returns the lines without those that only record that the money of a sale became available: the line of the sale
 * shows that date.
 */
function withoutReleases(lines: readonly EarningLine[]): readonly EarningLine[] {
  return lines.filter(({ kind, saleId }) => kind !== 'release' || saleId === null);
}

interface EarningLineRowProps extends Props {
  readonly line: EarningLine;
  /**
   * When the lister's share of a sale became available; undefined if no loaded line records it, and for other kinds.
   */
  readonly availableAt: string | undefined;
}

function EarningLineRow({ line, availableAt, onOpenSale, onOpenPayout }: EarningLineRowProps) {
  const { saleId, payout, mvp, kind } = line;
  const { amount, explanation } = amountTexts(line);
  const openRecord = saleId ? () => onOpenSale(saleId) : payout ? () => onOpenPayout(payout.id) : undefined;
  const lineContent = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {mvp?.title ?? payout?.number ?? KIND_LABELS[kind]}
        </span>
        <span className="block text-xs text-muted sm:text-sm">
          {KIND_LABELS[kind]} · <time dateTime={line.at}>{formatDay(line.at)}</time>
          {availableAt !== undefined && ` · Available ${formatShortDay(availableAt)}`}
        </span>
      </span>
      <span className="money shrink-0 text-right">
        <span
          className={clsx(
            'block font-semibold',
            line.net < 0 && 'text-danger',
            line.net > 0 && 'text-success',
          )}
        >
          {amount}
        </span>
        {/*
         * For money that moved between balances, the explanation is hidden on phones to save space: the line's kind
         * contains the same information.
         */}
        <span
          className={clsx(
            'block max-w-36 text-sm text-muted sm:max-w-none',
            line.gross === 0 && 'max-sm:hidden',
          )}
        >
          {explanation}
        </span>
      </span>
      {openRecord && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />}
    </>
  );
  const rowClass = 'flex w-full items-center gap-4 py-3 text-left';
  return (
    <li>
      {openRecord ? (
        <button type="button" onClick={openRecord} className={`${rowClass} rounded-input hover:bg-raised`}>
          {lineContent}
        </button>
      ) : (
        <div className={rowClass}>{lineContent}</div>
      )}
    </li>
  );
}
