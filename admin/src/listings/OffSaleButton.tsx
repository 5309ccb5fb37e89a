import type { ConsoleListing } from '@market/contract/admin/listings';
import Undo from '@mui/icons-material/Undo';
import RemoveShoppingCart from '@mui/icons-material/RemoveShoppingCartOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { offSaleAction } from './off-sale-action.js';
import * as texts from './texts.js';

/** A button that takes a listing off sale, or puts it back (CONSOLE-20). */
export function OffSaleButton() {
  const listing = useRecordContext<ConsoleListing>();
  const moderatorId = useModeratorId();
  if (!listing) return null;
  const { title, listerName, listerDisabledAt } = listing;
  const action = offSaleAction(listing, moderatorId);
  if (action === undefined) return null;
  if (action === 'putBack')
    return (
      <ActionButton
        action={action}
        label={texts.putBack}
        icon={<Undo />}
        question={
          listerDisabledAt === null
            ? texts.putBackQuestion(title, listerName)
            : texts.putBackLaterQuestion(title, listerName)
        }
        successText={texts.backOnSale(title)}
        reason="optional"
      />
    );
  return (
    <ActionButton
      action={action}
      label={texts.takeOffSale}
      color="error"
      icon={<RemoveShoppingCart />}
      question={texts.takeOffSaleQuestion(title, listerName)}
      successText={texts.takenOffSale(title)}
      reason="required"
    />
  );
}
