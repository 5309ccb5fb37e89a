import { returnReasonText } from '@market/contract/payouts';
import { type MailBodies, writeMail } from '../gateways/mail/mail-text.js';
import type { PayoutMailKind } from './payout-mail.entity.js';
import type { Payout } from './payout.entity.js';
import { decimalText } from './payouts.rules.js';

/** The contents of an e-mail about a payout or a payout address. */
export interface PayoutMailFacts {
  readonly name: string;
  /** Whether the lister has deleted the account, so that no page shows the payout. */
  readonly isFormerLister: boolean;
  /** The confirmation code; empty if this e-mail is not about confirming an address. */
  readonly code: string;
  readonly payout: Pick<Payout, 'id' | 'number' | 'cents' | 'address' | 'itemStatus'> | null;
  readonly publicUrl: string;
}

interface MailTexts {
  readonly subject: string;
  readonly text: string;
}

/** Returns an e-mail about a payout address (PAYOUT-10, PAYOUT-11) or a payout (PAYOUT-23). */
export function payoutMail(
  kind: PayoutMailKind,
  mailFacts: PayoutMailFacts,
): MailBodies & { subject: string } {
  const { payout, code, publicUrl } = mailFacts;
  const { subject, text } = MAIL_TEXTS[kind](
    payout ? `$${decimalText(payout.cents)}` : '',
    payout?.itemStatus ?? null,
    mailFacts.isFormerLister,
  );
  const earningsUrl = `${publicUrl}/profile?tab=earnings`;
  const bodies = writeMail({
    heading: subject,
    paragraphs: [`Hello ${mailFacts.name || 'there'},`, text],
    ...(!mailFacts.isFormerLister && {
      action: payout
        ? { label: 'Open the payout', url: `${earningsUrl}&payout=${payout.id}` }
        : { label: 'Open your earnings', url: earningsUrl },
    }),
    labeledValues: [
      ...(code ? ([['Code', code]] as const) : []),
      ...(payout
        ? ([
            ['Payout', payout.number],
            ['Amount', `$${decimalText(payout.cents)}`],
            ['Sent to', payout.address],
          ] as const)
        : []),
    ],
    footer: `You get this e-mail because you ${mailFacts.isFormerLister ? 'sold' : 'sell'} on MVP Market.`,
  });
  return { ...bodies, subject };
}

const FORMER_LISTER_TEXT =
  'You have deleted your account, so we keep the money for you. Reply to this e-mail, and we will pay you.';

type TextsOf = (amount: string, itemStatus: string | null, isFormerLister: boolean) => MailTexts;

const MAIL_TEXTS: Readonly<Record<PayoutMailKind, TextsOf>> = {
  code: () => ({
    subject: 'Confirm your payout address',
    text: 'Type this code on MVP Market to be paid at this address. It is valid for 15 minutes. If you did not ask for it, ignore this e-mail: nothing changes.',
  }),
  'address-changed': () => ({
    subject: 'Your payout address was changed',
    text: 'From now on your earnings are paid to another PayPal address. Payouts pause for 3 days. If this was not you, reply to this e-mail at once and sign out all devices in your profile.',
  }),
  paid: (amount) => ({
    subject: `Your payout of ${amount} has arrived`,
    text: `PayPal has paid ${amount} into your account.`,
  }),
  unclaimed: (amount) => ({
    subject: `Claim your payout of ${amount}`,
    text: `PayPal has ${amount} for you, but no PayPal account has confirmed this address yet. Open or confirm your PayPal account. After 30 days the money returns to your balance.`,
  }),
  returned: (amount, itemStatus, isFormerLister) => ({
    subject: `Your payout of ${amount} came back`,
    text: `${returnReasonText(itemStatus)} ${isFormerLister ? FORMER_LISTER_TEXT : 'The money is in your balance again.'}`,
  }),
};
