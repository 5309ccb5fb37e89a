import type { ConsoleDelivery } from '@market/contract/admin/deliveries';
import { OWN_DELIVERY_TEXT } from '@market/contract/admin/conflict-of-interest';
import { FunctionField, NumberField, TextField } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { formatDateTime } from '../shared/date-time.js';
import { LinkField, MomentField, StateField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { RecordPage } from '../shared/RecordPage.js';
import * as sharedTexts from '../shared/texts.js';
import { hasOpenDeadline } from './delivery-actions.js';
import { RetryGitHubButton } from './RetryGitHubButton.js';
import { GitHubField } from './GitHubField.js';
import { ResendButton } from './ResendButton.js';
import * as texts from './texts.js';

/** The page of one delivery. */
export default function DeliveryShow() {
  return (
    <RecordPage<ConsoleDelivery>
      name={({ title }) => title}
      state={<StateField source="state" />}
      actions={
        <>
          <RetryGitHubButton />
          <ResendButton />
        </>
      }
      note={
        <OwnRecordNote<ConsoleDelivery> involvedIds={({ userId, listerId }) => [userId, listerId]}>
          {OWN_DELIVERY_TEXT}
        </OwnRecordNote>
      }
      sections={<AuditTrail />}
    >
      <LinkField label={texts.recipient} resource="users" idSource="userId" nameSource="renterName" />
      <TextField source="renterEmail" label={sharedTexts.email} />
      <MomentField source="dueAt" label={texts.due} />
      <MomentField source="sentAt" label={texts.sent} emptyText={sharedTexts.notYet} />
      <FunctionField<ConsoleDelivery>
        label={texts.nextAttempt}
        render={({ state, nextTryAt }) =>
          hasOpenDeadline(state) ? formatDateTime(nextTryAt) : sharedTexts.none
        }
      />
      <NumberField source="tries" label={sharedTexts.attempts} textAlign="left" />
      <TextField source="lastError" label={sharedTexts.lastError} emptyText={sharedTexts.none} />
      <GitHubField label={texts.throughGitHub} />
      <LinkField label={texts.rental} resource="rentals" idSource="rentalId" text={texts.openRental} />
    </RecordPage>
  );
}
