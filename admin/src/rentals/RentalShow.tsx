import { Show, SimpleShowLayout, TextField } from 'react-admin';
import { LinkField, MomentField, MoneyField, StateField } from '../shared/fields.js';

/** One rental or purchase, with links to its payment and delivery. */
export default function RentalShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="title" label="MVP" />
        <LinkField label="Renter" resource="users" id="userId" name="renterName" />
        <TextField source="renterEmail" label="Delivered to" />
        <TextField source="duration" />
        <MoneyField source="total" textAlign="left" />
        <MomentField source="startsAt" label="From" />
        <MomentField source="endsAt" label="To" emptyText="for good" />
        <LinkField label="Payment" resource="payments" id="paymentId" text="Its payment" />
        <StateField source="deliveryState" label="Delivery" />
        <LinkField label="Delivery's row" resource="deliveries" id="deliveryId" text="Its delivery" />
      </SimpleShowLayout>
    </Show>
  );
}
