import type { ConsoleRating } from '@market/contract/admin/ratings';
import Undo from '@mui/icons-material/Undo';
import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { ratingAction } from './rating-action.js';
import * as texts from './texts.js';

/** A button that hides a review, or restores a hidden one, with a reason (CONSOLE-21). */
export function HideRatingButton() {
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
        label={texts.restore}
        icon={<Undo />}
        question={texts.restoreQuestion(authorName, title)}
        successText={texts.restored(title)}
        reason="required"
      />
    );
  return (
    <ActionButton
      action={action}
      label={texts.hide}
      color="error"
      icon={<VisibilityOff />}
      question={texts.hideQuestion(authorName, title)}
      successText={texts.reviewHidden(title)}
      reason="required"
    />
  );
}
