import { DataTable } from 'react-admin';
import { ConsoleList } from '../shared/ConsoleList.js';
import { MomentField } from '../shared/fields.js';

/** The queues as the workers last saw them; failed jobs have a list of their own. */
export default function QueueList() {
  return (
    <ConsoleList sort={{ field: 'id', order: 'ASC' }}>
      <DataTable rowClick={false} bulkActionButtons={false}>
        <DataTable.Col source="id" label="Queue" />
        <DataTable.Col source="backend" label="Carried by" disableSort />
        <DataTable.NumberCol source="waiting" disableSort />
        <DataTable.NumberCol source="active" disableSort />
        <DataTable.NumberCol source="delayed" disableSort />
        <DataTable.NumberCol source="failed" disableSort />
        <DataTable.Col source="at" label="Seen" field={MomentField} />
      </DataTable>
    </ConsoleList>
  );
}
