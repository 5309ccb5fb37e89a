import { OWN_PAYOUT } from '@market/contract/admin/conflict-of-interest';
import type { ConsoleLister } from '@market/contract/admin/payouts';
import { Link as MuiLink, Typography } from '@mui/material';
import {
  FunctionField,
  Link,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  useRecordContext,
} from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { LinkField, MomentField, MoneyField, StateField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { HoldButton } from './HoldButton.js';
import { ListerLedger } from './ListerLedger.js';

/** One lister's balances, holds and ledger (CONSOLE-22). */
export default function ListerShow() {
  return (
    <Show
      actions={
        <TopToolbar>
          <HoldButton />
        </TopToolbar>
      }
    >
      <SimpleShowLayout>
        <OwnRecordNote<ConsoleLister> of={({ id }) => [id]}>{OWN_PAYOUT}</OwnRecordNote>
        <LinkField label="Account" resource="users" id="id" name="name" />
        <TextField source="address" label="PayPal address" emptyText="none is confirmed" />
        <StateField source="state" label="Payouts" />
        <FunctionField label="Held" render={() => <HoldDetails />} />
        <MomentField source="pausedUntil" label="Paused after a new address until" emptyText="not paused" />
        <MomentField source="nextWeeklyAt" label="Next weekly payout" emptyText="none" />
        <MoneyField source="sold" label="Sold" textAlign="left" />
        <MoneyField source="fee" label="Fee" textAlign="left" />
        <MoneyField source="pending" textAlign="left" />
        <MoneyField source="available" textAlign="left" />
        <FunctionField<ConsoleLister>
          label="In reserve"
          render={(lister) => <ReserveDetails {...lister} />}
        />
        <MoneyField source="onTheWay" label="On the way" textAlign="left" />
        <MoneyField source="paid" textAlign="left" />
        <FunctionField<ConsoleLister>
          label="Payouts"
          render={({ id }) => (
            <MuiLink
              component={Link}
              to={`/payouts?filter=${encodeURIComponent(JSON.stringify({ listerId: id }))}`}
            >
              All payouts to this lister
            </MuiLink>
          )}
        />
        <FunctionField<ConsoleLister> label="Ledger" render={(lister) => <ListerLedger {...lister} />} />
        <FunctionField label="Moderation history" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}

/** Shows the amount that payouts leave in the lister's balance, and why (PAYOUT-42). Rows of lists lack `reserve`. */
function ReserveDetails({ reserve }: ConsoleLister) {
  if (!reserve) return <Typography variant="body2">{reserve === null ? 'nothing' : ''}</Typography>;
  return (
    <>
      <Typography variant="body2">
        <MoneyField record={reserve} source="amount" textAlign="left" /> since{' '}
        <MomentField record={reserve} source="since" />
      </Typography>
      <Typography variant="body2">
        {reserve.why} {reserve.ends}
      </Typography>
    </>
  );
}

/** Shows who holds the payouts, since when and why. */
function HoldDetails() {
  const lister = useRecordContext<ConsoleLister>();
  if (!lister) return null;
  if (lister.heldAt === null) return <Typography variant="body2">no</Typography>;
  return (
    <>
      <Typography variant="body2">
        By {lister.heldByName}, <MomentField source="heldAt" />
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {lister.holdReason}
      </Typography>
    </>
  );
}
