import type { EarningSums } from '@market/contract/earnings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice } from '../../../shared/format/money.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { DetailsSummary } from '../../../shared/ui/DetailsSummary.js';
import { filterButtonClass } from '../../../shared/ui/filter-class.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { type ChartBar, createBars, periodDays, type Period, PERIOD_CHOICES } from '../api/chart-periods.js';
import { chartTicks } from '../api/chart-ticks.js';
import { earningSumsQuery } from '../api/earnings-queries.js';
import * as texts from '../texts.js';

const CHART_HEIGHT_PX = 160;
/** The width of a bar and its gap in the SVG's own units; the SVG is stretched to the page's width. */
const BAR_SPACING = 10;

interface Props {
  readonly now: Date;
  /** The period that is shown first. */
  readonly initialPeriod?: Period;
}

/** The earnings of a period, by day or month and by MVP, as a bar chart and as tables (EARN-6). */
export function EarningsChart({ now, initialPeriod = '30' }: Props) {
  const [period, setPeriod] = useState<Period>(initialPeriod);
  const days = periodDays(period, now);
  const query = useQuery({ ...earningSumsQuery(days), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="earned" className={`${panelClass} flex min-w-0 flex-col gap-4 p-5 md:p-6`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="earned" className="section-title">
          Earned
        </h3>
        <div role="group" aria-label="Period" className="flex flex-wrap gap-2">
          {PERIOD_CHOICES.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={period === value}
              onClick={() => setPeriod(value)}
              className={filterButtonClass}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {query.data ? (
        <PeriodEarnings
          bars={createBars(period, days, query.data.days)}
          sums={query.data}
          periodUnit={period === 'year' ? 'Month' : 'Day'}
        />
      ) : query.isError ? (
        <InlineError onRetry={() => void query.refetch()}>
          {errorMessage(query.error, texts.earningsFailed)}
        </InlineError>
      ) : (
        <Loading label="Loading the chart...">
          <Skeleton className="h-60 w-full" />
        </Loading>
      )}
    </section>
  );
}

interface PeriodEarningsProps {
  readonly bars: readonly ChartBar[];
  readonly sums: EarningSums;
  readonly periodUnit: string;
}

function PeriodEarnings({ bars, sums: { total, mvps }, periodUnit }: PeriodEarningsProps) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="money font-display text-2xl font-bold">{formatPrice(total.net)}</strong>{' '}
        <span className="text-sm text-muted">
          from {total.sales} {total.sales === 1 ? 'sale' : 'sales'}: {formatPrice(total.gross)} less{' '}
          {formatPrice(total.fee)} fees
        </span>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <BarChart bars={bars} />
        {mvps.length === 0 ? (
          <p className="text-sm text-muted">{texts.noSalesInPeriod}</p>
        ) : (
          <MvpTable mvps={mvps} />
        )}
      </div>
      {mvps.length > 0 && (
        <details className="group text-sm">
          <DetailsSummary>Show as a table</DetailsSummary>
          <PeriodTable
            periodUnit={periodUnit}
            rows={bars.filter(({ sales, net }) => sales !== 0 || net !== 0)}
            total={{ label: 'Total', ...total }}
          />
        </details>
      )}
    </>
  );
}

/** A bar for each day or month; negative bars are below the zero line. Screen readers read the table below instead. */
function BarChart({ bars }: { readonly bars: readonly ChartBar[] }) {
  const ticks = chartTicks(
    Math.min(0, ...bars.map(({ net }) => net)),
    Math.max(0, ...bars.map(({ net }) => net)),
  );
  const [minimum = 0, maximum = 1] = [ticks[0], ticks.at(-1)];
  const heightPerUsd = CHART_HEIGHT_PX / (maximum - minimum);
  const yOfAmount = (amount: number) => (maximum - amount) * heightPerUsd;
  const chartWidth = bars.length * BAR_SPACING;
  const isEmpty = bars.every(({ net }) => net === 0);
  return (
    <figure aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-2">
      {/*
       * The list of amounts extends half a line beyond the chart on both sides, so that each amount is beside its
       * line.
       */}
      <ol className="money -my-2 flex flex-col-reverse justify-between text-right text-xs text-muted">
        {ticks.map((tick) => (
          <li key={tick}>{isEmpty && tick !== 0 ? '' : formatPrice(tick)}</li>
        ))}
      </ol>
      <svg
        viewBox={`0 0 ${chartWidth} ${CHART_HEIGHT_PX}`}
        preserveAspectRatio="none"
        className="h-40 w-full overflow-visible"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x2={chartWidth}
            y1={yOfAmount(tick)}
            y2={yOfAmount(tick)}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {bars.map(({ label, net }, index) => (
          <rect
            key={label}
            x={index * BAR_SPACING + BAR_SPACING * 0.15}
            width={BAR_SPACING * 0.7}
            y={yOfAmount(Math.max(net, 0))}
            height={Math.abs(net) * heightPerUsd}
            className={net < 0 ? 'fill-danger' : 'fill-primary'}
          >
            <title>{`${label}: ${formatPrice(net)}`}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="col-start-2 flex justify-between text-xs text-muted">
        {[0, Math.floor(bars.length / 2), bars.length - 1].map((index) => (
          <span key={index}>{withoutYear(bars[index]?.label ?? '')}</span>
        ))}
      </figcaption>
    </figure>
  );
}

/** Returns a day's label without its year ('Mar 4, 2026' as 'Mar 4'); a month's label is unchanged. */
function withoutYear(label: string): string {
  return label.replace(/, \d{4}$/, '');
}

function MvpTable({ mvps }: Pick<EarningSums, 'mvps'>) {
  const maxNet = Math.max(1, ...mvps.map(({ net }) => net));
  return (
    <div className="flex flex-col gap-3">
      <h4 className="text-sm font-medium">By MVP</h4>
      <ul className="flex flex-col gap-3">
        {mvps.map(({ mvp, sales, net }) => (
          <li key={mvp.id} className="flex flex-col gap-1">
            <div className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className="min-w-0 break-words">{mvp.title}</span>
              <span className="money text-muted">
                {sales} {sales === 1 ? 'sale' : 'sales'} ·{' '}
                <strong className="font-semibold text-text">{formatPrice(net)}</strong>
              </span>
            </div>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="h-2 w-full overflow-hidden rounded-full bg-raised"
            >
              <rect width={Math.max(0, (net / maxNet) * 100)} height="1" className="fill-primary" />
            </svg>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PeriodTableProps {
  readonly periodUnit: string;
  readonly rows: readonly ChartBar[];
  readonly total: ChartBar;
}

function PeriodTable({ periodUnit, rows, total }: PeriodTableProps) {
  return (
    <table className="money w-full">
      <caption className="sr-only">Earned by {periodUnit.toLowerCase()}</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="py-1.5 font-medium">
            {periodUnit}
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Sales
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Earned
          </th>
        </tr>
      </thead>
      <tbody>
        {[...rows, total].map(({ label, sales, net }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {label}
            </th>
            <td className="py-1.5 text-right">{sales}</td>
            <td className="py-1.5 text-right">{formatPrice(net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
