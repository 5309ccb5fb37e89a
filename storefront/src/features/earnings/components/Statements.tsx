import type { StatementMonth, StatementSums, StatementYear } from '@market/contract/statements';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay, formatMonth } from '../../../shared/format/dates.js';
import { formatAmount, formatPrice } from '../../../shared/format/money.js';
import { sentenceOf } from '../../../shared/http/api-error.js';
import { saveFile } from '../../../shared/save-file.js';
import { Button } from '../../../shared/ui/Button.js';
import { SelectField } from '../../../shared/ui/Field.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { panelClass } from '../../../shared/ui/styles.js';
import {
  askForStatement,
  STATEMENTS_KEY,
  statementFile,
  statementsQuery,
  yearFile,
} from '../api/statement-queries.js';
import * as texts from '../texts.js';
import { StatementAddress } from './StatementAddress.js';

/** The months of a calendar year with their statements, and the name that future statements have (EARN-32 to EARN-34). */
export default function Statements() {
  const [year, setYear] = useState<string>();
  const query = useQuery({ ...statementsQuery(year), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="statements" className={`${panelClass} flex min-w-0 flex-col gap-4 p-5 md:p-6`}>
      <div>
        <h3 id="statements" className="text-lg font-semibold">
          Statements
        </h3>
        <p className="text-sm text-muted">{texts.statementsLead}</p>
      </div>
      {query.data ? (
        <Year shown={query.data} onYear={setYear} />
      ) : query.isError ? (
        <InlineError onRetry={() => void query.refetch()}>
          {sentenceOf(query.error, texts.statementsFailed)}
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

interface YearProps {
  readonly shown: StatementYear;
  readonly onYear: (year: string) => void;
}

function Year({ shown: { year, years, months, total }, onYear }: YearProps) {
  const queries = useQueryClient();
  const asking = useMutation({
    mutationFn: askForStatement,
    onSettled: () => queries.invalidateQueries({ queryKey: STATEMENTS_KEY }),
  });
  const saving = useMutation({
    mutationFn: async ({ id, number }: { readonly id: string; readonly number: string }) =>
      saveFile(await statementFile(id), `${number}.pdf`),
  });
  const savingYear = useMutation({
    mutationFn: async () => saveFile(await yearFile(year), `earnings-${year}.csv`),
  });
  if (years.length === 0) return <p className="text-muted">{texts.noStatements}</p>;
  const failure = asking.error ?? saving.error ?? savingYear.error;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField label="Year" value={year} onChange={({ target }) => onYear(target.value)}>
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <Button variant="secondary" busy={savingYear.isPending} onClick={() => savingYear.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          Download year
        </Button>
      </div>
      <YearSummary year={year} total={total} />
      {failure && (
        <InlineError>
          {sentenceOf(failure, asking.error ? texts.statementNotRequested : texts.fileFailed)}
        </InlineError>
      )}
      <Table
        year={year}
        months={months}
        total={total}
        actionOf={(month) => (
          <Action
            month={month}
            isBusy={
              (asking.isPending && asking.variables === month.month) ||
              (saving.isPending && saving.variables.id === month.statement?.id)
            }
            onAsk={() => asking.mutate(month.month)}
            onDownload={() => month.statement && saving.mutate(month.statement)}
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
        refunds > 0 ? formatPrice(refunds) : null,
        formatPrice(fees),
      )}{' '}
      <strong className="font-semibold text-text">{texts.yearNet(formatPrice(net))}</strong>
    </p>
  );
}

interface ActionProps {
  readonly month: StatementMonth;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly onDownload: () => void;
}

/** The state of a month's statement, or the button to request or download it. */
function Action({ month: { month, state, comesAt, statement }, isBusy, onAsk, onDownload }: ActionProps) {
  const of = formatMonth(month);
  if (state === 'running') return <>{texts.statementComes(formatDay(comesAt ?? ''))}</>;
  if (state === 'making') return <span role="status">{texts.statementMaking}</span>;
  if (state === 'ready')
    return (
      <Button variant="secondary" busy={isBusy} onClick={onDownload}>
        <Download aria-hidden="true" className="size-4" />
        PDF<span className="sr-only">{` of ${of}, ${statement?.number}`}</span>
      </Button>
    );
  return (
    <>
      {state === 'failed' && <span className="block text-danger">{texts.statementFailed}</span>}
      <Button variant="secondary" busy={isBusy} onClick={onAsk}>
        {state === 'failed' ? 'Try Again' : 'Request'}
        <span className="sr-only">{` for ${of}`}</span>
      </Button>
    </>
  );
}

/** Hides columns on phones, so that the table fits. The year's summary and each statement have these amounts, too. */
const NOT_ON_PHONES = 'max-sm:hidden';

const SUMS = [
  ['Gross', ({ gross }) => gross, NOT_ON_PHONES],
  ['Refunds', ({ refunds }) => -refunds, NOT_ON_PHONES],
  ['Fees', ({ fees }) => -fees, NOT_ON_PHONES],
  ['Net', ({ net }) => net, ''],
  ['Paid out', ({ paidOut }) => paidOut, NOT_ON_PHONES],
] as const satisfies readonly (readonly [string, (sums: StatementSums) => number, string])[];

interface TableProps extends Pick<StatementYear, 'year' | 'months' | 'total'> {
  readonly actionOf: (month: StatementMonth) => ReactNode;
}

/** The table of a year's months. Narrow screens scroll it sideways, also with the keyboard. */
function Table({ year, months, total, actionOf }: TableProps) {
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
            {[...SUMS, ['Balance', undefined, ''] as const].map(([name, , hidden]) => (
              <th
                key={name}
                scope="col"
                className={`py-2 pl-2 text-right font-medium whitespace-nowrap ${hidden}`}
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
              <td className="px-2 py-2 text-muted sm:min-w-32">{actionOf(month)}</td>
              {SUMS.map(([name, of, hidden]) => (
                <Amount key={name} className={hidden}>
                  {of(month)}
                </Amount>
              ))}
              <Amount>{month.closing}</Amount>
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
            {SUMS.map(([name, of, hidden]) => (
              <Amount key={name} className={hidden}>
                {of(total)}
              </Amount>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Amount({ children, className = '' }: { readonly children: number; readonly className?: string }) {
  // `|| 0` turns -0 into 0, which is shown without a sign.
  return (
    <td className={`py-2 pl-2 text-right whitespace-nowrap ${className}`}>{formatAmount(children || 0)}</td>
  );
}
