import type { ConsoleListing } from '@market/contract/admin/listings';
import Undo from '@mui/icons-material/Undo';
import RemoveShoppingCart from '@mui/icons-material/RemoveShoppingCartOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../shared/ActionButton.js';
import { useModeratorId } from '../shared/use-moderator-id.js';
import { saleAction } from './sale-action.js';

/** Takes a listing off sale, or puts it back (CONSOLE-20). */
export function SaleButton() {
  const listing = useRecordContext<ConsoleListing>();
  const moderatorId = useModeratorId();
  if (!listing) return null;
  const { title, listerName, listerDisabledAt } = listing;
  const action = saleAction(listing, moderatorId);
  if (action === undefined) return null;
  if (action === 'putBack')
    return (
      <ActionButton
        action={action}
        label="Put back on sale"
        icon={<Undo />}
        question={
          listerDisabledAt === null
            ? `${title} will be public and on sale again. ${listerName} is notified.`
            : `${title} stays hidden while ${listerName} is disabled. It will be public and on sale again when ${listerName} is enabled.`
        }
        done={`${title} is no longer held off sale`}
        reason="optional"
      />
    );
  return (
    <ActionButton
      action={action}
      label="Take off sale"
      color="error"
      icon={<RemoveShoppingCart />}
      question={`Only ${listerName} and moderators will see ${title}, and nobody can rent or buy it. ${listerName} sees the reason. People who paid keep what they paid for.`}
      done={`${title} is off sale`}
      reason="required"
    />
  );
}
