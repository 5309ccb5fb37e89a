import type { ConsoleReview } from '@market/contract/admin/reviews';
import { OWN_REVIEW_TEXT } from '@market/contract/admin/conflict-of-interest';
import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { lazy, Suspense, useState } from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  FunctionField,
  useListContext,
  useNavigate,
  useNotify,
} from 'react-admin';
import { DESKTOP_COLUMN, TABLET_COLUMN } from '../shared/column-widths.js';
import { DeadlineCountdown } from '../shared/DeadlineCountdown.js';
import { MomentField } from '../shared/fields.js';
import { StateChip } from '../shared/StateChip.js';
import * as sharedTexts from '../shared/texts.js';
import { useKeyboardShortcuts } from '../shared/use-keyboard-shortcuts.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { NearDuplicateNote } from './NearDuplicateNote.js';
import { KeyboardShortcuts } from './KeyboardShortcuts.js';
import { isOwnSubmission, mayDecide } from './may-decide.js';
import { currentRowIndex } from './current-row.js';
import * as texts from './texts.js';
import { useDecisions } from './use-decisions.js';

// Loaded at first use, so that the list's own script stays within its size budget.
const BulkDecisions = lazy(() => import('./BulkDecisions.js'));
const RejectDialog = lazy(() => import('./RejectDialog.js'));

const { SHORTCUT_LABELS } = texts;

/** The review queue with shortcuts: J and K move, A approves, R rejects, X selects, Enter opens. */
export function ReviewTable() {
  const { data = [], onToggleItem } = useListContext<ConsoleReview>();
  const hasDecidedReviews = data.some(({ decidedByName }) => decidedByName !== null);
  const [currentRow, setCurrentRow] = useState({ id: '', index: 0 });
  const [reviewToReject, setReviewToReject] = useState<ConsoleReview>();
  const { approve } = useDecisions();
  const navigate = useNavigate();
  const currentIndex = currentRowIndex(data, currentRow);
  const currentReview = data[currentIndex];
  const moderatorId = useModeratorId();
  const notify = useNotify();
  const moveTo = (index: number) => {
    const review = data[index];
    if (review) setCurrentRow({ id: review.id, index });
  };
  /**
   * Calls `decideOn` with the current submission if the moderator may decide on it. Explains why not if the submission
   * is the moderator's own.
   */
  const runIfMayDecide = (decideOn: (review: ConsoleReview) => unknown) => {
    if (currentReview && mayDecide(currentReview, moderatorId)) return decideOn(currentReview);
    if (currentReview && isOwnSubmission(currentReview, moderatorId))
      notify(OWN_REVIEW_TEXT, { type: 'info' });
  };
  useKeyboardShortcuts({
    j: () => moveTo(currentIndex + 1),
    k: () => moveTo(currentIndex - 1),
    a: () => runIfMayDecide((review) => void approve([review])),
    r: () => runIfMayDecide(setReviewToReject),
    x: () => runIfMayDecide(({ id }) => onToggleItem(id)),
    Enter: () => currentReview && navigate(`/reviews/${currentReview.id}/show`),
  });
  return (
    <>
      <KeyboardShortcuts
        shortcuts={{
          J: SHORTCUT_LABELS.next,
          K: SHORTCUT_LABELS.previous,
          A: SHORTCUT_LABELS.approve,
          R: SHORTCUT_LABELS.reject,
          X: SHORTCUT_LABELS.select,
          Z: SHORTCUT_LABELS.undo,
          [texts.enterKey]: SHORTCUT_LABELS.open,
        }}
      />
      <Box sx={visuallyHidden} role="status">
        {currentReview && texts.currentRow(currentReview.title)}
      </Box>
      {/* No button 'Select all': it would select submissions on other pages, and moderators decide on what is shown. */}
      <DataTable<ConsoleReview>
        rowClick="show"
        bulkActionButtons
        bulkActionsToolbar={
          <BulkActionsToolbar selectAllButton={false}>
            <Suspense>
              <BulkDecisions />
            </Suspense>
          </BulkActionsToolbar>
        }
        isRowSelectable={(review) => mayDecide(review, moderatorId)}
        rowSx={(review) => (review.id === currentReview?.id ? CURRENT_ROW_STYLE : {})}
      >
        <DataTable.Col<ConsoleReview> source="dueAt" label={texts.due}>
          <FunctionField<ConsoleReview>
            render={({ state, dueAt }) =>
              state === 'pending' ? <DeadlineCountdown dueAt={dueAt} /> : <StateChip state={state} />
            }
          />
        </DataTable.Col>
        <DataTable.Col<ConsoleReview> source="title" label={texts.mvp}>
          <FunctionField<ConsoleReview>
            render={(review) => (
              <>
                {review.title}
                <NearDuplicateNote review={review} isInTable />
              </>
            )}
          />
        </DataTable.Col>
        <DataTable.Col<ConsoleReview> className={DESKTOP_COLUMN} label={sharedTexts.kind}>
          <FunctionField<ConsoleReview>
            render={({ isChange }) => (isChange ? texts.changedMvp : texts.newMvp)}
          />
        </DataTable.Col>
        <DataTable.Col<ConsoleReview>
          className={TABLET_COLUMN}
          source="listerName"
          label={sharedTexts.lister}
        />
        <DataTable.Col<ConsoleReview>
          className={DESKTOP_COLUMN}
          source="submittedAt"
          label={texts.submitted}
          field={MomentField}
        />
        {/* Not sortable: the heading is so near to the buttons for selected rows that it would be hard to click. */}
        <DataTable.Col<ConsoleReview>
          className={DESKTOP_COLUMN}
          source="category"
          label={sharedTexts.category}
          disableSort
        />
        {hasDecidedReviews && (
          <DataTable.Col<ConsoleReview>
            className={DESKTOP_COLUMN}
            source="decidedByName"
            label={texts.decidedBy}
            disableSort
          />
        )}
      </DataTable>
      <Suspense>
        {reviewToReject && (
          <RejectDialog reviews={[reviewToReject]} onClose={() => setReviewToReject(undefined)} />
        )}
      </Suspense>
    </>
  );
}

const CURRENT_ROW_STYLE = { boxShadow: 'inset 3px 0 0 currentColor', backgroundColor: 'action.hover' };
