import type { ConsoleRental } from '@market/contract/admin/money';
import { FunctionField, Show, SimpleShowLayout, TextField } from 'react-admin';
import { MomentField, MoneyField, StateField } from '../shared/fields.js';
import { ToRecord } from '../shared/ToRecord.js';

/** One rental or purchase, and where it leads. */
export default function RentalShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="title" label="MVP" />
        <FunctionField<ConsoleRental>
          label="Renter"
          render={({ userId, renterName }) => (
            <ToRecord resource="users" id={userId}>
              {renterName || 'somebody'}
            </ToRecord>
          )}
        />
        <TextField source="renterEmail" label="Delivered to" />
        <TextField source="duration" />
        <MoneyField source="total" textAlign="left" />
        <MomentField source="startsAt" label="From" />
        <MomentField source="endsAt" label="To" emptyText="for good" />
        <FunctionField<ConsoleRental>
          label="Payment"
          render={({ paymentId }) => (
            <ToRecord resource="payments" id={paymentId}>
              Its payment
            </ToRecord>
          )}
        />
        <StateField source="deliveryState" label="Delivery" />
        <FunctionField<ConsoleRental>
          label="Delivery's row"
          render={({ deliveryId }) => (
            <ToRecord resource="deliveries" id={deliveryId}>
              Its delivery
            </ToRecord>
          )}
        />
      </SimpleShowLayout>
    </Show>
  );
}
