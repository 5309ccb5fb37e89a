import { DataTable } from 'react-admin';
import { FROM_DESK, FROM_TABLET } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField } from '../shared/fields.js';

/** The queues as the workers last saw them; failed jobs have a list of their own. */
export default function QueueList() {
  return (
    <ConsoleList sort={{ field: 'id', order: 'ASC' }}>
      <DataTable rowClick={false} bulkActionButtons={false}>
        <DataTable.Col source="id" label="Queue" />
        <DataTable.Col className={FROM_DESK} source="backend" label="Carried by" disableSort />
        <DataTable.NumberCol className={FROM_TABLET} source="waiting" disableSort />
        <DataTable.NumberCol className={FROM_TABLET} source="active" disableSort />
        <DataTable.NumberCol className={FROM_TABLET} source="delayed" disableSort />
        <DataTable.NumberCol source="failed" disableSort />
        <DataTable.Col className={FROM_DESK} source="at" label="Seen" field={MomentField} />
      </DataTable>
    </ConsoleList>
  );
}
