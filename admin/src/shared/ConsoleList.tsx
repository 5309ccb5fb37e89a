import { CONSOLE_ROWS_MAX } from '@market/contract/admin/list-query';
import type { ReactElement, ReactNode } from 'react';
import {
  ExportButton,
  FilterButton,
  List,
  Pagination,
  type SortPayload,
  TopToolbar,
  useListContext,
} from 'react-admin';
import { exportCsv } from '../data/csv.js';
import * as texts from './texts.js';

interface Props {
  readonly sort: SortPayload;
  /** Fields of the filter form. Those with `alwaysOn` are always visible; the others can be added. */
  readonly filters?: ReactElement[];
  readonly filterDefaults?: Record<string, unknown>;
  /** Buttons that concern the whole list. */
  readonly actions?: ReactNode;
  readonly empty?: ReactElement | false;
  readonly children: ReactNode;
}

/** A note below a list that has the maximum length: older rows may be missing (CONSOLE-5). */
function OlderRowsNote() {
  const { total } = useListContext();
  return total === CONSOLE_ROWS_MAX ? <p>{texts.onlyNewest}</p> : null;
}

/** A list of the console, with filters that can be saved under a name, CSV export and pagination. */
export function ConsoleList({ sort, filters, filterDefaults, actions, empty = false, children }: Props) {
  return (
    <List
      sort={sort}
      perPage={25}
      filters={filters}
      {...(filterDefaults && { filterDefaultValues: filterDefaults })}
      empty={empty}
      exporter={(rows, _related, _provider, resource) => exportCsv(rows, resource ?? 'list')}
      pagination={
        <>
          <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
          <OlderRowsNote />
        </>
      }
      actions={
        <TopToolbar>
          {actions}
          {filters && <FilterButton />}
          <ExportButton maxResults={CONSOLE_ROWS_MAX} label={texts.exportCsv} />
        </TopToolbar>
      }
    >
      {children}
    </List>
  );
}
