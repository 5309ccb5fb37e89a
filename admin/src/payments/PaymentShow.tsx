import type { ConsolePayment } from '@market/contract/admin/money';
import { FunctionField, Show, SimpleShowLayout, TextField, TopToolbar } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { MoneyField, StateField } from '../shared/fields.js';
import { ToRecord } from '../shared/ToRecord.js';
import { PaymentLedger } from './PaymentLedger.js';
import { PaymentRefunds } from './PaymentRefunds.js';
import { PaymentSteps } from './PaymentSteps.js';
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
