import type { ConsoleDelivery } from '@market/contract/admin/deliveries';
import { OWN_DELIVERY } from '@market/contract/admin/conflict-of-interest';
import { FunctionField, NumberField, Show, SimpleShowLayout, TextField, TopToolbar } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { LinkField, MomentField, StateField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { GitHubButton } from './GitHubButton.js';
import { GitHubField } from './GitHubField.js';
import { ResendButton } from './ResendButton.js';

/** One delivery. */
export default function DeliveryShow() {
  return (
    <Show
      actions={
        <TopToolbar>
          <GitHubButton />
          <ResendButton />
        </TopToolbar>
      }
    >
      <SimpleShowLayout>
        <OwnRecordNote<ConsoleDelivery> of={({ userId, listerId }) => [userId, listerId]}>
          {OWN_DELIVERY}
        </OwnRecordNote>
        <TextField source="title" label="MVP" />
        <TextField source="renterName" label="To" />
        <TextField source="renterEmail" label="E-mail" />
        <StateField source="state" label="State" />
        <MomentField source="dueAt" label="Due" />
        <MomentField source="sentAt" label="Sent" emptyText="not yet" />
        <MomentField source="nextTryAt" label="Next try not before" />
        <NumberField source="tries" textAlign="left" />
        <TextField source="lastError" label="Last error" emptyText="none" />
        <GitHubField label="Through GitHub" />
        <LinkField label="Rental" resource="rentals" id="rentalId" text="Its rental" />
        <FunctionField label="Moderation history" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}
