import type { Funnel } from '@market/contract/funnel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../shared/format/dates.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { SelectField } from '../../../shared/ui/Field.js';
import { InlineError } from '../../../shared/ui/InlineError.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { DetailsSummary } from '../../../shared/ui/DetailsSummary.js';
import { panelClass } from '../../../shared/ui/styles.js';
import { periodDays } from '../api/chart-periods.js';
import { funnelQuery } from '../api/funnel-query.js';
import * as texts from '../texts.js';

const FUNNEL_STEPS = [
  ['views', 'Views'],
  ['demos', 'Demos'],
  ['checkouts', 'Checkouts'],
  ['rentals', 'Rentals'],
  ['purchases', 'Purchases'],
] as const;
type StepCounts = Pick<Funnel['days'][number], (typeof FUNNEL_STEPS)[number][0]>;

/** The funnel of the lister's MVPs in the last 30 days, by MVP and by day (EARN-20). */
export function FunnelPanel({ now }: { readonly now: Date }) {
  const [mvpId, setMvpId] = useState('');
  const query = useQuery({
    ...funnelQuery({ ...periodDays('30', now), ...(mvpId && { mvpId }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="funnel" className={`${panelClass} flex min-w-0 flex-col gap-4 p-5 md:p-6`}>
      <div>
        <h3 id="funnel" className="section-title">
          From views to sales
        </h3>
        <p className="text-sm text-muted">
          {texts.funnelLead} <span className={PHONE_CLASS_BY_STEP.checkouts}>{texts.checkoutDefinition}</span>
        </p>
      </div>
      {query.data ? (
        <FunnelTables funnel={query.data} mvpId={mvpId} onSelectMvp={setMvpId} />
      ) : query.isError ? (
        <InlineError onRetry={() => void query.refetch()}>
          {errorMessage(query.error, texts.funnelFailed)}
        </InlineError>
      ) : (
        <Loading label="Loading views...">
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
    </section>
  );
}

interface FunnelTablesProps {
  readonly funnel: Funnel;
  readonly mvpId: string;
  readonly onSelectMvp: (id: string) => void;
}

function FunnelTables({ funnel: { mvps, days }, mvpId, onSelectMvp }: FunnelTablesProps) {
  if (mvps.length === 0) return <p className="text-muted">{texts.noViews}</p>;
  return (
    <>
      <FunnelTable
        firstColumnHeading="MVP"
        label="By MVP"
        rows={mvps.map(({ mvp, ...steps }) => ({ key: mvp.id, name: mvp.title, steps }))}
      />
      <details className="group text-sm">
        <DetailsSummary>Show by day</DetailsSummary>
        <div className="flex flex-col gap-4">
          <SelectField label="MVP" value={mvpId} onChange={({ target }) => onSelectMvp(target.value)}>
            <option value="">All my MVPs</option>
            {mvps.map(({ mvp }) => (
              <option key={mvp.id} value={mvp.id}>
                {mvp.title}
              </option>
            ))}
          </SelectField>
          <FunnelTable
            firstColumnHeading="Day"
            label="By day"
            rows={days.map(({ day, ...steps }) => ({ key: day, name: formatDay(day), steps }))}
          />
        </div>
      </details>
    </>
  );
}

/** Classes that hide steps of the funnel on phones, so that the others fit without scrolling. */
const PHONE_CLASS_BY_STEP: Readonly<Partial<Record<keyof StepCounts, string>>> = {
  checkouts: 'max-sm:hidden',
};

interface FunnelTableProps {
  readonly firstColumnHeading: string;
  readonly label: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly steps: StepCounts }[];
}

/** A table of funnel steps. On narrow screens it scrolls sideways, also with the keyboard. */
function FunnelTable({ firstColumnHeading, label, rows }: FunnelTableProps) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto rounded-input">
      <table className="money w-full text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 pr-1 text-left font-medium sm:min-w-32 sm:pr-3">
              {firstColumnHeading}
            </th>
            {FUNNEL_STEPS.map(([step, name]) => (
              <th
                key={step}
                scope="col"
                className={`py-2 pl-2 text-right font-medium whitespace-nowrap md:w-32 ${PHONE_CLASS_BY_STEP[step] ?? ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, steps }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-1 text-left font-normal break-words sm:pr-3">
                {name}
              </th>
              {FUNNEL_STEPS.map(([step]) => (
                <td key={step} className={`py-2 pl-2 text-right ${PHONE_CLASS_BY_STEP[step] ?? ''}`}>
                  {steps[step]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
