import type { ConsoleRating } from '@market/contract/admin/ratings';
import { Typography } from '@mui/material';
import { DataTable, FunctionField, SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { DayField } from '../shared/fields.js';
import { StateChip } from '../shared/StateChip.js';
import * as sharedTexts from '../shared/texts.js';
import { HideRatingButton } from './HideRatingButton.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="state"
    source="state"
    label={sharedTexts.state}
    choices={toChoices(['shown', 'hidden'])}
    alwaysOn
  />,
  <SelectInput
    key="stars"
    source="stars"
    label={texts.stars}
    choices={toChoices(['1', '2', '3', '4', '5'])}
  />,
  <SelectInput
    key="reported"
    source="reported"
    label={texts.reports}
    choices={[{ id: 'yes', name: texts.withOpenReports }]}
  />,
];

/** The list of MVP reviews by people who rented or bought (CONSOLE-21). */
export default function RatingList() {
  return (
    <ConsoleList sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable<ConsoleRating> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<ConsoleRating>
          className={DESKTOP_COLUMN}
          source="createdAt"
          label={texts.writtenAt}
          field={DayField}
        />
        <DataTable.Col<ConsoleRating> source="title" label={sharedTexts.mvp} />
        <DataTable.NumberCol<ConsoleRating> source="stars" label={texts.stars} />
        <DataTable.Col<ConsoleRating> className={DESKTOP_COLUMN} label={texts.review}>
          <FunctionField<ConsoleRating>
            render={({ content }) => (
              <Typography variant="body2" noWrap sx={{ maxWidth: 320 }}>
                {content || texts.noText}
              </Typography>
            )}
          />
        </DataTable.Col>
        <DataTable.Col<ConsoleRating>
          className={TABLET_COLUMN}
          source="authorName"
          label={sharedTexts.author}
        />
        <DataTable.Col<ConsoleRating> className={TABLET_COLUMN} label={sharedTexts.state}>
          <FunctionField<ConsoleRating>
            render={({ state, reportCount }) => (
              <StateChip state={reportCount > 0 && state === 'shown' ? 'reported' : state} />
            )}
          />
        </DataTable.Col>
        <DataTable.Col<ConsoleRating> label={sharedTexts.actions}>
          <HideRatingButton />
        </DataTable.Col>
      </DataTable>
    </ConsoleList>
  );
}
