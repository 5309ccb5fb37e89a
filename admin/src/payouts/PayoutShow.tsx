import type { ConsolePayout } from '@market/contract/admin/payouts';
import { Box, Typography } from '@mui/material';
import { FunctionField, Show, SimpleShowLayout, TextField } from 'react-admin';
import { formatDateTime } from '../shared/date-time.js';
import { LinkField, MomentField, MoneyField } from '../shared/fields.js';
import { stateLabel } from '../shared/state-label.js';
import { PayoutState } from './PayoutState.js';

/** One payout with every attempt to send it (CONSOLE-22). */
export default function PayoutShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="number" />
        <LinkField label="Lister" resource="listers" id="listerId" name="listerName" />
        <MoneyField source="amount" textAlign="left" />
        <FunctionField label="State" render={() => <PayoutState />} />
        <TextField source="address" label="PayPal address" />
        <TextField source="origin" label="Planned by" />
        <TextField source="reason" label="PayPal’s reason" emptyText="none" />
        <MomentField source="createdAt" label="Planned" />
        <MomentField source="endedAt" label="Paid or returned" emptyText="not yet" />
        <MomentField source="booksDifferSince" label="PayPal’s record differs since" emptyText="it agrees" />
        <TextField source="itemStatus" label="State at PayPal" emptyText="none" />
        <MoneyField source="itemFee" label="PayPal’s fee" textAlign="left" emptyText="not known" />
        <TextField source="itemId" label="PayPal item" emptyText="none" />
        <TextField source="paypalBatchId" label="PayPal batch" emptyText="none" />
        <TextField source="batchId" label="Sender batch id" emptyText="none" />
        <FunctionField<ConsolePayout>
          label="Tries to send it"
          render={(payout) => <AttemptTable {...payout} />}
        />
      </SimpleShowLayout>
    </Show>
  );
}

function AttemptTable({ tries }: Pick<ConsolePayout, 'tries'>) {
  if (tries.length === 0) return <Typography variant="body2">None yet</Typography>;
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
      {tries.map(({ at, outcome, detail }) => (
        <Typography component="li" variant="body2" key={at} sx={{ overflowWrap: 'anywhere' }}>
          <time dateTime={at}>{formatDateTime(at, true)}</time>: {stateLabel(outcome)}
          {detail && ` (${detail})`}
        </Typography>
      ))}
    </Box>
  );
}
