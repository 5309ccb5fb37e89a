import type { ConsolePayment } from '@market/contract/admin/money';
import { Box, Typography } from '@mui/material';
import { FunctionField, Show, SimpleShowLayout, TextField, TopToolbar } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { MoneyField, StateField } from '../shared/fields.js';
import { momentText } from '../shared/moment.js';
import { StateChip } from '../shared/StateChip.js';
import { ToRecord } from '../shared/ToRecord.js';
import { RefundButton } from './RefundButton.js';

/** One payment with every state it went through. */
export default function PaymentShow() {
  return (
    <Show
      actions={
        <TopToolbar>
          <RefundButton />
        </TopToolbar>
      }
    >
      <SimpleShowLayout>
        <TextField source="title" label="MVP" />
        <FunctionField<ConsolePayment>
          label="Buyer"
          render={({ userId, buyerName }) => (
            <ToRecord resource="users" id={userId}>
              {buyerName}
            </ToRecord>
          )}
        />
        <TextField source="duration" />
        <MoneyField source="amount" textAlign="left" />
        <StateField source="state" label="State" />
        <FunctionField<ConsolePayment>
          label="States it went through"
          render={(payment) => <Moves {...payment} />}
        />
        <TextField source="orderId" label="PayPal order" emptyText="none" />
        <TextField source="captureId" label="PayPal capture" emptyText="none" />
        <TextField source="refundId" label="PayPal refund" emptyText="none" />
        <FunctionField<ConsolePayment>
          label="Became"
          render={({ rentalId }) => (
            <ToRecord resource="rentals" id={rentalId}>
              Its rental
            </ToRecord>
          )}
        />
        <FunctionField label="What moderators did" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}

function Moves({ history }: Pick<ConsolePayment, 'history'>) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {history.map(({ state, at }, place) => (
        <Box component="li" key={place} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <StateChip state={state} />
          <Typography variant="body2" component="time" dateTime={at} color="text.secondary">
            {momentText(at, true)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
