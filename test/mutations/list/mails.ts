import type { Mutation } from '../mutation.js';

const MAIL_TEXT_SPEC = 'domain/src/gateways/mail/mail-text.spec.ts';
const LATE_MAILS_SPEC = 'domain/src/operations/refused-address.db.spec.ts';
const SLOW_SERVER_SPEC = 'domain/src/gateways/mail/slow-server.spec.ts';
const REFUSED_CONTENTS_SPEC = 'domain/src/gateways/mail/refused-contents.db.spec.ts';
const REFUSED_ADDRESSES_SPEC = 'domain/src/identity/refused-addresses.db.spec.ts';

/** Mutations of texts of e-mails, and of how they are sent. */
export const MAILS: readonly Mutation[] = [
  {
    name: 'notifications/markup-in-mail',
    rule: 'User text is escaped in e-mails',
    file: 'domain/src/gateways/mail/mail-text.ts',
    find: 'text.replace(/[&<>"\']/g',
    replace: 'text.replace(/[&>"\']/g',
    specs: [MAIL_TEXT_SPEC],
  },
  {
    name: 'notifications/lines-injected-in-mail',
    rule: 'User text cannot add lines to an e-mail',
    file: 'domain/src/gateways/mail/mail-text.ts',
    find: "    .replace(/[\\r\\n\\u2028\\u2029]+/g, ' ')\n",
    replace: '',
    specs: [MAIL_TEXT_SPEC],
  },
  {
    name: 'notifications/script-link-in-mail',
    rule: 'Only web addresses are links in an e-mail',
    file: 'domain/src/gateways/mail/mail-text.ts',
    find: "return /^https?:$/.test(parseUrl(url)?.protocol ?? '');",
    replace: 'return parseUrl(url) !== undefined;',
    specs: [MAIL_TEXT_SPEC],
  },
  {
    name: 'notifications/refused-address-unmarked',
    rule: 'An address that the mail server refuses for good is marked (NOTIFY-8)',
    file: 'domain/src/gateways/mail/mail.gateway.ts',
    find: 'isRefusedAddress(error) ? AddressRefused : MailNotSent',
    replace: 'isRefusedAddress(error) ? MailNotSent : MailNotSent',
    specs: [REFUSED_ADDRESSES_SPEC],
  },
  {
    name: 'notifications/delivered-e-mail-sent-again',
    rule: 'An error after the mail server accepted an e-mail does not send it again',
    file: 'domain/src/identity/personal-mails.service.ts',
    find: 'const reason = error instanceof Error ? error.message : String(error);',
    replace: 'throw error; const reason = String(error);',
    specs: [REFUSED_ADDRESSES_SPEC],
  },
  {
    name: 'notifications/sending-without-end',
    rule: 'Sending an e-mail ends after 50 seconds (NOTIFY-11)',
    file: 'domain/src/gateways/mail/mail.gateway.ts',
    find: '        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),\n',
    replace: '',
    specs: [SLOW_SERVER_SPEC],
  },
  {
    name: 'notifications/refused-contents-without-end',
    rule: 'An e-mail whose contents are refused is sent without texts of users (NOTIFY-12)',
    file: 'domain/src/gateways/mail/mail.gateway.ts',
    find: '!mail.withoutUserTexts || !isRefusedContent(error)',
    replace: '!mail.withoutUserTexts || isRefusedContent(error)',
    specs: [REFUSED_CONTENTS_SPEC],
  },
  {
    name: 'notifications/second-time-limit',
    rule: 'Both attempts to send an e-mail together end after 50 seconds (NOTIFY-12)',
    file: 'domain/src/gateways/mail/mail.gateway.ts',
    find: '{ ...commonFields, ...mail.withoutUserTexts }',
    replace: '{ ...commonFields, ...mail.withoutUserTexts, signal: AbortSignal.timeout(SEND_TIMEOUT_MS) }',
    specs: [SLOW_SERVER_SPEC],
  },
  {
    name: 'notifications/refused-payout-address-as-the-accounts',
    rule: 'A refused address that is not the account’s is told apart (NOTIFY-8)',
    file: 'domain/src/identity/personal-mails.service.ts',
    find: "markedAccount || outcomeIfRefused === 'never' ? outcomeIfRefused : 'refused'",
    replace: "markedAccount || outcomeIfRefused === 'never' ? outcomeIfRefused : 'later'",
    specs: [REFUSED_ADDRESSES_SPEC],
  },
  {
    name: 'notifications/refused-address-raises-an-alarm',
    rule: 'E-mails to a refused address are no alarm about late e-mails (NOTIFY-8)',
    file: 'domain/src/operations/promise-ages.queries.ts',
    find: "'account.email_refused_at IS NULL'",
    replace: "'true'",
    specs: [LATE_MAILS_SPEC],
  },
  {
    name: 'delivery/opened-source-raises-an-alarm',
    rule: 'Source code that the buyer opened is not overdue (DELIVERY-4)',
    file: 'domain/src/operations/promise-ages.queries.ts',
    find: "state IN ('awaiting-source', 'due') AND first_sent_at IS NULL AND",
    replace: "state IN ('awaiting-source', 'due') AND",
    specs: [LATE_MAILS_SPEC],
  },
  {
    name: 'delivery/claimed-again-while-sending',
    rule: 'A delivery is not claimed again while its e-mail may still be sent (NOTIFY-11)',
    file: 'domain/src/deliveries/deliveries.rules.ts',
    find: 'DELIVERY_LEASE_MS = 2 * MINUTE_MS',
    replace: 'DELIVERY_LEASE_MS = MINUTE_MS',
    specs: [SLOW_SERVER_SPEC],
  },
];
