import type { ConsoleQueue } from '@market/contract/admin/operations';
import { DataTable, FunctionField } from 'react-admin';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField } from '../shared/fields.js';
import { stateLabel } from '../shared/state-label.js';
import * as texts from './texts.js';

/** The list of queues, with the numbers of jobs that the workers last reported. */
export default function QueueList() {
  return (
    <ConsoleList sort={{ field: 'id', order: 'ASC' }}>
      <DataTable rowClick={false} bulkActionButtons={false}>
        <DataTable.Col source="id" label={texts.queue}>
          <FunctionField<ConsoleQueue> render={({ id }) => texts.QUEUE_LABELS[id] ?? stateLabel(id)} />
        </DataTable.Col>
        <DataTable.Col className={DESKTOP_COLUMN} source="backend" label={texts.backend} disableSort>
          <FunctionField<ConsoleQueue> render={({ backend }) => texts.BACKEND_LABELS[backend]} />
        </DataTable.Col>
        <DataTable.NumberCol className={TABLET_COLUMN} source="waiting" label={texts.waiting} disableSort />
        <DataTable.NumberCol className={TABLET_COLUMN} source="active" label={texts.active} disableSort />
        <DataTable.NumberCol className={TABLET_COLUMN} source="delayed" label={texts.delayed} disableSort />
        <DataTable.NumberCol source="failed" label={texts.failed} disableSort />
        <DataTable.Col className={DESKTOP_COLUMN} source="at" label={texts.reportedAt} field={MomentField} />
      </DataTable>
    </ConsoleList>
  );
}
