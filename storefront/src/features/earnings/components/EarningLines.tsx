import { EARNING_FILTERS, type EarningFilter, type EarningLine } from '@market/contract/earnings';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ChevronRight, Download } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { sentenceOf } from '../../../shared/http/api-error.js';
import { saveFile } from '../../../shared/save-file.js';
import { Button } from '../../../shared/ui/Button.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { LoadMore } from '../../../shared/ui/LoadMore.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { buttonClass, panelClass } from '../../../shared/ui/styles.js';
import { earningsFile, linesQuery } from '../api/earnings-queries.js';
import { amountTexts, KIND_LABELS } from '../api/line-words.js';
import * as texts from '../texts.js';

const FILTER_LABELS: Readonly<Record<EarningFilter, string>> = {
  sales: 'Sales',
  refunds: 'Refunds',
  disputes: 'Disputes',
  releases: 'Became available',
  payouts: 'Payouts',
};
const FILTERS = Object.keys(EARNING_FILTERS) as EarningFilter[];

interface Props {
  readonly onSale: (id: string) => void;
  readonly onPayout: (id: string) => void;
}

/** The lines of the lister's ledger, newest first, with a filter by kind and a CSV download (EARN-6, EARN-7). */
export function EarningLines({ onSale, onPayout }: Props) {
  const [kind, setKind] = useState<EarningFilter>();
  const query = useInfiniteQuery({ ...linesQuery(kind), placeholderData: keepPreviousData });
  const saving = useMutation({
    mutationFn: () => earningsFile(kind),
    onSuccess: (file) => saveFile(file, 'earnings.csv'),
  });
  const lines = query.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <section aria-labelledby="lines" className={`${panelClass} flex flex-col gap-4 p-5`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="lines" className="text-lg font-semibold">
          Activity
        </h3>
        <Button variant="secondary" busy={saving.isPending} onClick={() => saving.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          Download CSV
        </Button>
      </div>
      <div
        role="group"
        aria-label="Filter activity"
        className="-mx-5 -my-1 flex gap-2 overflow-x-auto px-5 py-1"
      >
        {[undefined, ...FILTERS].map((value) => (
          <button
            key={value ?? 'all'}
            type="button"
            aria-pressed={kind === value}
            onClick={() => setKind(value)}
            className={`${buttonClass({ variant: 'secondary' })} shrink-0 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary`}
          >
            {value ? FILTER_LABELS[value] : 'All'}
          </button>
        ))}
      </div>
      {(saving.isError || (query.isError && lines.length === 0)) && (
        <InlineError {...(query.isError && { onRetry: () => void query.refetch() })}>
          {saving.isError
            ? sentenceOf(saving.error, texts.fileFailed)
            : sentenceOf(query.error, texts.failed)}
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
      <ul className="divide-y divide-line empty:hidden">
        {lines.map((line) => (
          <Line key={line.id} line={line} onSale={onSale} onPayout={onPayout} />
        ))}
      </ul>
      <LoadMore query={query} shown={lines.length} />
    </section>
  );
}

function Line({ line, onSale, onPayout }: Props & { readonly line: EarningLine }) {
  const { saleId, payout, mvp, kind } = line;
  const { amount, about } = amountTexts(line);
  const open = saleId ? () => onSale(saleId) : payout ? () => onPayout(payout.id) : undefined;
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {mvp?.title ?? payout?.number ?? KIND_LABELS[kind]}
        </span>
        <span className="block text-sm text-muted">
          {KIND_LABELS[kind]} · <time dateTime={line.at}>{formatDay(line.at)}</time>
        </span>
      </span>
      <span className="money shrink-0 text-right">
        <span className={`block font-semibold ${line.net < 0 ? 'text-danger' : ''}`}>{amount}</span>
        <span className="block max-w-32 text-sm text-muted sm:max-w-none">{about}</span>
      </span>
      {open && <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />}
    </>
  );
  const look = 'flex w-full items-center gap-4 py-3 text-left';
  return (
    <li>
      {open ? (
        <button type="button" onClick={open} className={`${look} rounded-input hover:bg-raised`}>
          {content}
        </button>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}
