import { ReviewState } from '@market/contract/reviews';
import { SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import * as sharedTexts from '../shared/texts.js';
import { ReviewTable } from './ReviewTable.js';
import * as texts from './texts.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="standing"
    source="standing"
    label={texts.stateFilter}
    choices={[
      { id: 'waiting', name: texts.waiting },
      { id: 'overdue', name: texts.overdue },
      { id: 'decided', name: texts.decided },
    ]}
    alwaysOn
  />,
  <SelectInput
    key="kind"
    source="kind"
    label={sharedTexts.kind}
    choices={[
      { id: 'new', name: texts.newMvp },
      { id: 'change', name: texts.changedMvp },
    ]}
  />,
  <SelectInput
    key="state"
    source="state"
    label={sharedTexts.state}
    choices={toChoices(ReviewState.options)}
  />,
];

/** The review queue, earliest deadline first (REVIEW-1). */
export default function ReviewList() {
  return (
    <ConsoleList
      sort={{ field: 'dueAt', order: 'ASC' }}
      filters={filters}
      filterDefaults={{ standing: 'waiting' }}
    >
      <ReviewTable />
    </ConsoleList>
  );
}
