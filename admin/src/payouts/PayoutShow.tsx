import type { ConsolePayout } from '@market/contract/admin/payouts';
import { Box } from '@mui/material';
import { FunctionField, TextField, useRecordContext } from 'react-admin';
import { formatDateTime } from '../shared/date-time.js';
import { LinkField, MomentField, MoneyField } from '../shared/fields.js';
import { RecordPage } from '../shared/RecordPage.js';
import { Section } from '../shared/Section.js';
import * as sharedTexts from '../shared/texts.js';
import { toWords } from '../shared/words.js';
import { PayoutStateChip } from './PayoutStateChip.js';
import * as texts from './texts.js';

/** The page of one payout, with every attempt to send it (CONSOLE-22). */
export default function PayoutShow() {
  return (
    <RecordPage<ConsolePayout>
      name={({ number }) => number}
      state={<PayoutStateChip />}
      sections={
        <Section title={texts.attempts}>
          <AttemptList />
        </Section>
      }
    >
      <MoneyField source="amount" label={sharedTexts.amount} textAlign="left" />
      <LinkField label={sharedTexts.lister} resource="listers" idSource="listerId" nameSource="listerName" />
      <TextField source="address" label={texts.payPalAddress} />
      <FunctionField<ConsolePayout>
        label={texts.payoutOrigin}
        render={({ origin }) => texts.ORIGIN_LABELS[origin]}
      />
      <MomentField source="createdAt" label={texts.planned} />
      <MomentField source="endedAt" label={texts.paidOrReturned} emptyText={sharedTexts.notYet} />
      <FunctionField<ConsolePayout>
        label={texts.payPalState}
        render={({ itemStatus }) => payPalCodeText(itemStatus)}
      />
      <FunctionField<ConsolePayout>
        label={texts.payPalReason}
        render={({ reason }) => payPalCodeText(reason)}
      />
      <MomentField source="booksDifferSince" label={texts.differsSince} emptyText={texts.booksAgree} />
      <MoneyField source="itemFee" label={texts.payPalFee} textAlign="left" emptyText={texts.notKnown} />
      <TextField source="itemId" label={texts.payPalItem} emptyText={sharedTexts.none} />
      <TextField source="paypalBatchId" label={texts.payPalBatch} emptyText={sharedTexts.none} />
      <TextField source="batchId" label={texts.ourBatch} emptyText={sharedTexts.none} />
    </RecordPage>
  );
}

/** Returns PayPal's code in words: `RECEIVER_UNREGISTERED` becomes 'Receiver unregistered'. */
function payPalCodeText(code: string | null): string {
  return code === null ? sharedTexts.none : toWords(/^[A-Z_]+$/.test(code) ? code.toLowerCase() : code);
}

function AttemptList() {
  const payout = useRecordContext<ConsolePayout>();
  if (!payout) return null;
  if (payout.tries.length === 0) return texts.noAttempts;
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
      {payout.tries.map(({ at, outcome, detail }) => (
        <Box component="li" key={at} sx={{ overflowWrap: 'anywhere' }}>
          {texts.attempt(formatDateTime(at), texts.OUTCOME_LABELS[outcome], detail)}
        </Box>
      ))}
    </Box>
  );
}
