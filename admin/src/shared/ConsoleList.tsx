import type { ReactElement, ReactNode } from 'react';
import { ExportButton, FilterButton, List, Pagination, type SortPayload, TopToolbar } from 'react-admin';
import { exportCsv } from '../data/csv.js';

/** Maximum rows of an export. */
const EXPORT_MAX = 10_000;

interface Props {
  readonly sort: SortPayload;
  /** Fields of the filter form; those with `alwaysOn` are always visible. */
  readonly filters?: ReactElement[];
  readonly filterDefaults?: Record<string, unknown>;
  /** Buttons for the whole list. */
  readonly actions?: ReactNode;
  readonly empty?: ReactElement | false;
  readonly children: ReactNode;
}

/** A list of the console: filters that can be saved under a name, CSV export, pages. */
export function ConsoleList({ sort, filters, filterDefaults, actions, empty = false, children }: Props) {
  return (
    <List
      sort={sort}
      perPage={25}
      filters={filters}
      {...(filterDefaults && { filterDefaultValues: filterDefaults })}
      empty={empty}
      exporter={(rows, _related, _provider, resource) => exportCsv(rows, resource ?? 'list')}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
      actions={
        <TopToolbar>
          {actions}
          {filters && <FilterButton />}
          <ExportButton maxResults={EXPORT_MAX} label="Export CSV" />
        </TopToolbar>
      }
    >
      {children}
    </List>
  );
}
