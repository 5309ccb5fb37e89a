import type { ConsoleRating } from '@market/contract/admin/ratings';
import Undo from '@mui/icons-material/Undo';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { ratingAction } from './rating-action.js';

/** Hides a review, or restores a hidden one, with a reason (CONSOLE-21). */
export function RatingButton() {
  const rating = useRecordContext<ConsoleRating>();
  const moderatorId = useModeratorId();
  if (!rating) return null;
  const { authorName, title } = rating;
  const action = ratingAction(rating, moderatorId);
  if (action === undefined) return null;
  if (action === 'restore')
    return (
      <ActionButton
        action={action}
        label="Restore"
        icon={<Undo />}
        question={`Everybody can read ${authorName}'s review of ${title} again, and it counts. Your reason goes into the audit log.`}
        done={`The review of ${title} is public again`}
        reason="required"
      />
    );
  return (
    <ActionButton
      action={action}
      label="Hide"
      color="error"
      icon={<VisibilityOff />}
      question={`Nobody can read ${authorName}'s review of ${title}, and it no longer counts. ${authorName} is notified and sees the reason.`}
      done={`The review of ${title} is hidden`}
      reason="required"
    />
  );
}
