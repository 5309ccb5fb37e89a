import type { ConsolePayment } from '@market/contract/admin/money';
import { OWN_PAYMENT_TEXT } from '@market/contract/admin/conflict-of-interest';
import { TextField, useRecordContext } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { LinkField, MoneyField, StateField } from '../shared/fields.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { RecordPage } from '../shared/RecordPage.js';
import { Section } from '../shared/Section.js';
import * as sharedTexts from '../shared/texts.js';
import { PaymentLedger } from './PaymentLedger.js';
import { PaymentRefunds } from './PaymentRefunds.js';
import { PaymentSteps } from './PaymentSteps.js';
import { RefundButton } from './RefundButton.js';
import * as texts from './texts.js';

/** The page of one payment: history, ledger and refunds. */
export default function PaymentShow() {
  return (
    <RecordPage<ConsolePayment>
      name={({ title }) => title}
      state={<StateField source="state" />}
      actions={<RefundButton />}
      note={
        <OwnRecordNote<ConsolePayment> involvedIds={({ userId, listerId }) => [userId, listerId]}>
          {OWN_PAYMENT_TEXT}
        </OwnRecordNote>
      }
      sections={<PaymentSections />}
    >
      <MoneyField source="amount" label={sharedTexts.amount} textAlign="left" />
      <TextField source="duration" label={sharedTexts.period} />
      <LinkField label={sharedTexts.buyer} resource="users" idSource="userId" nameSource="buyerName" />
      <LinkField label={sharedTexts.mvp} resource="listings" idSource="listingId" nameSource="title" />
      <LinkField label={texts.rental} resource="rentals" idSource="rentalId" text={texts.openRental} />
      <TextField source="coupon" label={texts.coupon} emptyText={sharedTexts.none} />
      <MoneyField source="discount" label={texts.discount} textAlign="left" />
      <TextField source="orderId" label={texts.payPalOrder} emptyText={sharedTexts.none} />
      <TextField source="captureId" label={texts.payPalCapture} emptyText={sharedTexts.none} />
      <TextField source="refundId" label={texts.payPalRefund} emptyText={sharedTexts.none} />
    </RecordPage>
  );
}

function PaymentSections() {
  const payment = useRecordContext<ConsolePayment>();
  if (!payment) return null;
  return (
    <>
      <Section title={texts.history}>
        <PaymentSteps history={payment.history} />
      </Section>
      <Section title={texts.ledger}>
        <PaymentLedger {...payment} />
      </Section>
      <Section title={texts.refunds}>
        <PaymentRefunds refunds={payment.refunds} />
      </Section>
      <AuditTrail />
    </>
  );
}
