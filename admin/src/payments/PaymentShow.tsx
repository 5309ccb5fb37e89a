import type { ConsolePayment } from '@market/contract/admin/money';
import { OWN_PAYMENT } from '@market/contract/admin/conflict-of-interest';
import { FunctionField, Show, SimpleShowLayout, TextField, TopToolbar } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { MoneyField, StateField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { RecordLink } from '../shared/RecordLink.js';
import { PaymentLedger } from './PaymentLedger.js';
import { PaymentRefunds } from './PaymentRefunds.js';
import { PaymentSteps } from './PaymentSteps.js';
import { RefundButton } from './RefundButton.js';

/** One payment with its history, ledger and refunds. */
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
        <OwnRecordNote<ConsolePayment> of={({ userId, listerId }) => [userId, listerId]}>
          {OWN_PAYMENT}
        </OwnRecordNote>
        <TextField source="title" label="MVP" />
        <FunctionField<ConsolePayment>
          label="Buyer"
          render={({ userId, buyerName }) => (
            <RecordLink resource="users" id={userId}>
              {buyerName}
            </RecordLink>
          )}
        />
        <TextField source="duration" />
        <MoneyField source="amount" textAlign="left" />
        <TextField source="coupon" emptyText="none" />
        <MoneyField source="discount" textAlign="left" />
        <StateField source="state" label="State" />
        <FunctionField<ConsolePayment>
          label="States it went through"
          render={({ history }) => <PaymentSteps history={history} />}
        />
        <FunctionField<ConsolePayment> label="Ledger" render={(payment) => <PaymentLedger {...payment} />} />
        <FunctionField<ConsolePayment>
          label="Refunds asked for"
          render={({ refunds }) => <PaymentRefunds refunds={refunds} />}
        />
        <TextField source="orderId" label="PayPal order" emptyText="none" />
        <TextField source="captureId" label="PayPal capture" emptyText="none" />
        <TextField source="refundId" label="PayPal refund" emptyText="none" />
        <FunctionField<ConsolePayment>
          label="Became"
          render={({ rentalId }) => (
            <RecordLink resource="rentals" id={rentalId}>
              Its rental
            </RecordLink>
          )}
        />
        <FunctionField label="Moderation history" render={() => <AuditTrail />} />
      </SimpleShowLayout>
    </Show>
  );
}
