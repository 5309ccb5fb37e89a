import { ReviewState } from '@market/contract/reviews';
import { SearchInput, SelectInput } from 'react-admin';
import { toChoices } from '../shared/choices.js';
import { ConsoleList } from '../shared/ConsoleList.js';
import { ReviewTable } from './ReviewTable.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="standing"
    source="standing"
    choices={toChoices(['waiting', 'overdue', 'decided'])}
    alwaysOn
  />,
  <SelectInput
    key="kind"
    source="kind"
    choices={[
      { id: 'new', name: 'new MVP' },
      { id: 'change', name: 'change' },
    ]}
  />,
  <SelectInput key="state" source="state" choices={toChoices(ReviewState.options)} />,
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
