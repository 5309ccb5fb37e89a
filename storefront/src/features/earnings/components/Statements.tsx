import type { StatementMonth, StatementSums, StatementYear } from '@market/contract/statements';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay, formatMonth } from '../../../shared/format/dates.js';
import { formatAmount, formatPrice } from '../../../shared/format/money.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { saveFile } from '../../../shared/save-file.js';
import { Button } from '../../../shared/ui/Button.js';
import { SelectField } from '../../../shared/ui/Field.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import {
  postStatementRequest,
  STATEMENTS_KEY,
  fetchStatementFile,
  statementsQuery,
  fetchStatementYearFile,
} from '../api/statement-queries.js';
import * as texts from '../texts.js';
import { StatementAddress } from './StatementAddress.js';

/**
 * The months of a calendar year with their statements, and the name that future statements have (EARN-32 to
 * EARN-34).
 */
export default function Statements() {
  const [year, setYear] = useState<string>();
  const query = useQuery({ ...statementsQuery(year), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="statements" className={`${panelClass} flex min-w-0 flex-col gap-4 p-5 md:p-6`}>
      <div>
        <h3 id="statements" className="section-title">
          Statements
        </h3>
        <p className="text-sm text-muted">{texts.statementsLead}</p>
      </div>
      {query.data ? (
        <YearStatements statementYear={query.data} onSelectYear={setYear} />
      ) : query.isError ? (
        <InlineError onRetry={() => void query.refetch()}>
          {errorMessage(query.error, texts.statementsFailed)}
        </InlineError>
      ) : (
        <Loading label="Loading statements...">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      <hr className="border-line" />
      <StatementAddress />
    </section>
  );
}

interface YearStatementsProps {
  readonly statementYear: StatementYear;
  readonly onSelectYear: (year: string) => void;
}

function YearStatements({
  statementYear: { year, years, months, total },
  onSelectYear,
}: YearStatementsProps) {
  const queryClient = useQueryClient();
  const requestMutation = useMutation({
    mutationFn: postStatementRequest,
    onSettled: () => queryClient.invalidateQueries({ queryKey: STATEMENTS_KEY }),
  });
  const downloadMutation = useMutation({
    mutationFn: async ({ id, number }: { readonly id: string; readonly number: string }) =>
      saveFile(await fetchStatementFile(id), `${number}.pdf`),
  });
  const downloadYearMutation = useMutation({
    mutationFn: async () => saveFile(await fetchStatementYearFile(year), `earnings-${year}.csv`),
  });
  if (years.length === 0) return <p className="text-muted">{texts.noStatements}</p>;
  const failure = requestMutation.error ?? downloadMutation.error ?? downloadYearMutation.error;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField label="Year" value={year} onChange={({ target }) => onSelectYear(target.value)}>
          {years.map((yearOption) => (
            <option key={yearOption}>{yearOption}</option>
          ))}
        </SelectField>
        <Button
          variant="secondary"
          busy={downloadYearMutation.isPending}
          onClick={() => downloadYearMutation.mutate()}
        >
          <Download aria-hidden="true" className="size-4" />
          Download year
        </Button>
      </div>
      <YearSummary year={year} total={total} />
      {failure && (
        <InlineError>
          {errorMessage(failure, requestMutation.error ? texts.statementNotRequested : texts.downloadFailed)}
        </InlineError>
      )}
      <MonthTable
        year={year}
        months={months}
        total={total}
        renderStatementAction={(month) => (
          <StatementAction
            month={month}
            isBusy={
              (requestMutation.isPending && requestMutation.variables === month.month) ||
              (downloadMutation.isPending && downloadMutation.variables.id === month.statement?.id)
            }
            onRequest={() => requestMutation.mutate(month.month)}
            onDownload={() => month.statement && downloadMutation.mutate(month.statement)}
          />
        )}
      />
    </>
  );
}

/** A year's sums in one line: gross, refunds, fees and net. */
function YearSummary({ year, total }: Pick<StatementYear, 'year' | 'total'>) {
  const { gross, refunds, fees, net } = total;
  return (
    <p className="money rounded-button bg-raised px-4 py-3 text-sm text-muted">
      {texts.yearSummary(
        year,
        formatPrice(gross),
        refunds === 0 ? null : formatPrice(refunds),
        formatPrice(fees),
      )}{' '}
      <strong className="font-semibold text-text">{texts.yearNet(formatPrice(net))}</strong>
    </p>
  );
}

interface StatementActionProps {
  readonly month: StatementMonth;
  readonly isBusy: boolean;
  readonly onRequest: () => void;
  readonly onDownload: () => void;
}

/** The state of a month's statement, or the button to request or download it. */
function StatementAction({
  month: { month, state, comesAt, statement },
  isBusy,
  onRequest,
  onDownload,
}: StatementActionProps) {
  const monthName = formatMonth(month);
  if (state === 'running') return <>{texts.statementAvailableFrom(formatDay(comesAt ?? ''))}</>;
  if (state === 'making') return <span role="status">{texts.statementPending}</span>;
  if (state === 'ready')
    return (
      <Button variant="secondary" busy={isBusy} onClick={onDownload}>
        <Download aria-hidden="true" className="size-4" />
        PDF<span className="sr-only">{` of ${monthName}, ${statement?.number}`}</span>
      </Button>
    );
  return (
    <>
      {state === 'failed' && <span className="block text-danger">{texts.statementFailed}</span>}
      <Button variant="secondary" busy={isBusy} onClick={onRequest}>
        {state === 'failed' ? 'Try Again' : 'Request'}
        <span className="sr-only">{` for ${monthName}`}</span>
      </Button>
    </>
  );
}

/** Hides columns on phones, so that the table fits. The year's summary and each statement have these amounts, too. */
const HIDDEN_ON_PHONES = 'max-sm:hidden';

const SUM_COLUMNS = [
  ['Gross', ({ gross }) => gross, HIDDEN_ON_PHONES],
  ['Refunds', ({ refunds }) => -refunds, HIDDEN_ON_PHONES],
  ['Fees', ({ fees }) => -fees, HIDDEN_ON_PHONES],
  ['Net', ({ net }) => net, ''],
  ['Paid out', ({ paidOut }) => paidOut, HIDDEN_ON_PHONES],
] as const satisfies readonly (readonly [string, (sums: StatementSums) => number, string])[];

interface MonthTableProps extends Pick<StatementYear, 'year' | 'months' | 'total'> {
  readonly renderStatementAction: (month: StatementMonth) => ReactNode;
}

/** The table of a year's months. Narrow screens scroll it sideways, also with the keyboard. */
function MonthTable({ year, months, total, renderStatementAction }: MonthTableProps) {
  return (
    <div
      role="region"
      aria-label={`Months of ${year}`}
      tabIndex={0}
      className="overflow-x-auto rounded-input"
    >
      <table className="money w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col" className="py-2 pr-3 font-medium">
              Month
            </th>
            <th scope="col" className="px-2 py-2 font-medium">
              Statement
            </th>
            {[...SUM_COLUMNS, ['Balance', undefined, ''] as const].map(([name, , hiddenClass]) => (
              <th
                key={name}
                scope="col"
                className={`py-2 pl-2 text-right font-medium whitespace-nowrap ${hiddenClass}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month} className="border-b border-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
                {formatMonth(month.month)}
              </th>
              <td className="px-2 py-2 text-muted sm:min-w-32">{renderStatementAction(month)}</td>
              {SUM_COLUMNS.map(([name, getAmount, hiddenClass]) => (
                <AmountCell key={name} className={hiddenClass}>
                  {getAmount(month)}
                </AmountCell>
              ))}
              <AmountCell>{month.closing}</AmountCell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-2 pr-3 text-left">
              Total
            </th>
            <td className="px-2 py-2 font-normal text-muted">
              {total.sales} {total.sales === 1 ? 'sale' : 'sales'}
            </td>
            {SUM_COLUMNS.map(([name, getAmount, hiddenClass]) => (
              <AmountCell key={name} className={hiddenClass}>
                {getAmount(total)}
              </AmountCell>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function AmountCell({
  children,
  className = '',
}: {
  readonly children: number;
  readonly className?: string;
}) {
  // `|| 0` turns -0 into 0, which is shown without a sign.
  return (
    <td className={`py-2 pl-2 text-right whitespace-nowrap ${className}`}>{formatAmount(children || 0)}</td>
  );
}
