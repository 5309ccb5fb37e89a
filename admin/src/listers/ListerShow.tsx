import { OWN_PAYOUT_TEXT } from '@market/contract/admin/conflict-of-interest';
import type { ConsoleLister } from '@market/contract/admin/payouts';
import { Box, Link as MuiLink } from '@mui/material';
import { FunctionField, Link, TextField, useRecordContext } from 'react-admin';
import { AuditTrail } from '../audit/AuditTrail.js';
import { formatDateTime } from '../shared/date-time.js';
import { LinkField, MomentField, MoneyField, StateField } from '../shared/fields.js';
import { formatUsd } from '../shared/format-usd.js';
import { OwnRecordNote } from '../shared/OwnRecordNote.js';
import { RecordPage } from '../shared/RecordPage.js';
import { Section } from '../shared/Section.js';
import * as sharedTexts from '../shared/texts.js';
import { HoldButton } from './HoldButton.js';
import { ListerLedger } from './ListerLedger.js';
import * as texts from './texts.js';

/** The page of one lister: balances, holds and ledger (CONSOLE-22). */
export default function ListerShow() {
  return (
    <RecordPage<ConsoleLister>
      name={({ name }) => name}
      state={<StateField source="state" />}
      actions={<HoldButton />}
      note={<OwnRecordNote<ConsoleLister> involvedIds={({ id }) => [id]}>{OWN_PAYOUT_TEXT}</OwnRecordNote>}
      sections={
        <>
          <Section title={texts.ledger}>
            <Ledger />
          </Section>
          <AuditTrail />
        </>
      }
    >
      <MoneyField source="available" label={texts.available} textAlign="left" />
      <MoneyField source="pending" label={texts.pending} textAlign="left" />
      <FunctionField<ConsoleLister> label={texts.reserve} render={(lister) => <Reserve {...lister} />} />
      <MoneyField source="onTheWay" label={texts.onTheWay} textAlign="left" />
      <MoneyField source="paid" label={texts.paid} textAlign="left" />
      <MoneyField source="sold" label={texts.sold} textAlign="left" />
      <MoneyField source="fee" label={texts.fee} textAlign="left" />
      <LinkField label={texts.account} resource="users" idSource="id" nameSource="name" />
      <TextField source="address" label={texts.payPalAddress} emptyText={texts.noAddress} />
      <MomentField source="pausedUntil" label={texts.pausedUntil} emptyText={texts.notPaused} />
      <MomentField source="nextWeeklyAt" label={texts.nextWeekly} emptyText={sharedTexts.none} />
      <FunctionField<ConsoleLister> label={texts.held} render={(lister) => <ModeratorHold {...lister} />} />
      <FunctionField<ConsoleLister> label={texts.holds} render={(lister) => <PayoutHolds {...lister} />} />
      <FunctionField<ConsoleLister>
        label={texts.payouts}
        render={({ id }) => (
          <MuiLink
            component={Link}
            to={`/payouts?filter=${encodeURIComponent(JSON.stringify({ listerId: id }))}`}
          >
            {texts.allPayouts}
          </MuiLink>
        )}
      />
    </RecordPage>
  );
}

function Ledger() {
  const lister = useRecordContext<ConsoleLister>();
  return lister && <ListerLedger entries={lister.entries} />;
}

/**
 * Shows the part of the balance that is not paid out, and why (PAYOUT-42). `reserve` is missing until the details load,
 * because react-admin first passes the row of the list.
 */
function Reserve({ reserve }: ConsoleLister) {
  if (!reserve) return reserve === null ? sharedTexts.none : null;
  return (
    <>
      <div>{texts.reserveSince(formatUsd(reserve.amount), formatDateTime(reserve.since))}</div>
      <div>
        {reserve.why} {reserve.ends}
      </div>
    </>
  );
}

/** Shows which moderator stopped the payouts, when and why. */
function ModeratorHold({ heldAt, heldByName, holdReason }: ConsoleLister) {
  if (heldAt === null) return sharedTexts.no;
  return (
    <>
      <div>{sharedTexts.personAndTime(heldByName, formatDateTime(heldAt))}</div>
      <Box sx={{ whiteSpace: 'pre-line' }}>{holdReason}</Box>
    </>
  );
}

/**
 * Lists the reasons that stop payouts now, in the words that the lister sees (PAYOUT-30). `holds` is missing until the
 * details load, because react-admin first passes the row of the list.
 */
function PayoutHolds({ holds }: ConsoleLister) {
  if (!holds) return null;
  if (holds.length === 0) return texts.noHolds;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {holds.map(({ reason, why, since, ends }) => (
        <li key={reason}>
          {why} {since && texts.since(formatDateTime(since))} {ends}
        </li>
      ))}
    </Box>
  );
}
