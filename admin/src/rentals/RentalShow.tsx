import type { ConsoleRental } from '@market/contract/admin/money';
import { TextField } from 'react-admin';
import { LinkField, MomentField, MoneyField, StateField } from '../shared/fields.js';
import { RecordPage } from '../shared/RecordPage.js';
import * as sharedTexts from '../shared/texts.js';
import * as texts from './texts.js';

/** The page of one rental or purchase, with links to its payment and delivery. */
export default function RentalShow() {
  return (
    <RecordPage<ConsoleRental> name={({ title }) => title}>
      <MoneyField source="total" label={texts.total} textAlign="left" />
      <TextField source="duration" label={sharedTexts.period} />
      <MomentField source="startsAt" label={texts.starts} />
      <MomentField source="endsAt" label={texts.ends} emptyText={texts.neverEnds} />
      <LinkField label={texts.renter} resource="users" idSource="userId" nameSource="renterName" />
      <TextField source="renterEmail" label={texts.deliveredTo} />
      <LinkField label={sharedTexts.mvp} resource="listings" idSource="listingId" nameSource="title" />
      <LinkField label={texts.payment} resource="payments" idSource="paymentId" text={texts.openPayment} />
      <StateField source="deliveryState" label={texts.deliveryState} />
      <LinkField
        label={texts.delivery}
        resource="deliveries"
        idSource="deliveryId"
        text={texts.openDelivery}
      />
    </RecordPage>
  );
}
