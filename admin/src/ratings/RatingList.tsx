import type { ConsoleRating } from '@market/contract/admin/ratings';
import { Typography } from '@mui/material';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { DayField } from '../shared/fields.js';
import { StateChip } from '../shared/StateChip.js';
import { RatingButton } from './RatingButton.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="state" source="state" choices={toChoices(['shown', 'hidden'])} alwaysOn />,
  <SelectInput key="stars" source="stars" choices={toChoices(['1', '2', '3', '4', '5'])} />,
  <SelectInput
    key="reported"
    source="reported"
    label="Reports"
    choices={[{ id: 'yes', name: 'with open reports' }]}
  />,
];

/** Reviews of MVPs by people who rented or bought them (CONSOLE-21). */
export default function RatingList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable<ConsoleRating> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<ConsoleRating>
          className={DESKTOP_COLUMN}
          source="createdAt"
          label="Written"
          field={DayField}
        />
        <DataTable.Col<ConsoleRating> source="title" label="MVP" />
        <DataTable.NumberCol<ConsoleRating> source="stars" label="Stars" />
        <DataTable.Col<ConsoleRating> className={DESKTOP_COLUMN} label="Review">
          <FunctionField<ConsoleRating>
            render={({ content }) => (
              <Typography variant="body2" noWrap sx={{ maxWidth: 320 }}>
                {content || 'no words'}
              </Typography>
            )}
          />
        </DataTable.Col>
        <DataTable.Col<ConsoleRating> className={TABLET_COLUMN} source="authorName" label="By" />
        <DataTable.Col<ConsoleRating> className={TABLET_COLUMN} label="State">
          <FunctionField<ConsoleRating>
            render={({ state, reportCount }) => (
              <StateChip state={reportCount > 0 && state === 'shown' ? 'reported' : state} />
            )}
          />
        </DataTable.Col>
        <DataTable.Col<ConsoleRating> label="Actions">
          <RatingButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
