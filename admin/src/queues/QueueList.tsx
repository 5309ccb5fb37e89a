import { DataTable } from 'react-admin';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField } from '../shared/fields.js';

/** The queues' counts as the workers last reported them. */
export default function QueueList() {
  return (
    <ConsoleList sort={{ field: 'id', order: 'ASC' }}>
      <DataTable rowClick={false} bulkActionButtons={false}>
        <DataTable.Col source="id" label="Queue" />
        <DataTable.Col className={DESKTOP_COLUMN} source="backend" label="RequestOptions by" disableSort />
        <DataTable.NumberCol className={TABLET_COLUMN} source="waiting" disableSort />
        <DataTable.NumberCol className={TABLET_COLUMN} source="active" disableSort />
        <DataTable.NumberCol className={TABLET_COLUMN} source="delayed" disableSort />
        <DataTable.NumberCol source="failed" disableSort />
        <DataTable.Col className={DESKTOP_COLUMN} source="at" label="Seen" field={MomentField} />
      </DataTable>
    </ConsoleList>
  );
}
