import { OUTRIGHT } from '@market/contract/rentals/durations';
import { type MailBodies, writeMail } from '../gateways/mail/mail-text.js';

/** The facts that a delivery e-mail contains. */
export interface DeliveryFacts {
  readonly deliveryId: string;
  readonly rentalId: string;
  readonly renterName: string;
  readonly title: string;
  /** The address of the source code; empty to leave it to the page of the delivery. */
  readonly sourceUrl: string;
  readonly duration: string;
  readonly endsAt: Date | null;
  /** The license version of the order; null for an order that was placed before orders stored it (PAY-60). */
  readonly licenseVersion: string | null;
  readonly publicUrl: string;
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns the e-mail with the source address of a rental (DELIVERY-1). */
export function deliveryMail(facts: DeliveryFacts): MailBodies & { subject: string } {
  const bodies = writeMail({
    heading: `Your source code: ${facts.title}`,
    paragraphs: [
      `Hello ${facts.renterName || 'there'},`,
      facts.duration === OUTRIGHT
        ? `thank you for buying ${facts.title}. Its source code is yours for good.`
        : `thank you for renting ${facts.title}. ${facts.sourceUrl ? 'Here is its source code.' : 'Your delivery shows its source code.'}`,
    ],
    action: { label: 'Open your delivery', url: `${facts.publicUrl}/delivery/${facts.deliveryId}` },
    labeledValues: [
      ...(facts.sourceUrl ? [['Source code', facts.sourceUrl] as const] : []),
      ['Rental', facts.rentalId],
      ['Duration', facts.duration === OUTRIGHT ? 'Bought outright' : facts.duration],
      ...(facts.endsAt ? [['Ends', dateFormat.format(facts.endsAt)] as const] : []),
      ...(facts.licenseVersion
        ? [['License', `Version ${facts.licenseVersion}: ${facts.publicUrl}/license`] as const]
        : []),
      ['My Rentals', `${facts.publicUrl}/profile`],
    ],
    footer: 'You get this e-mail because you paid for this MVP on MVP Market.',
  });
  return { ...bodies, subject: `Your source code: ${facts.title}` };
}

/** The facts in the e-mail that asks a lister for missing source code. */
export interface SourceRequestFacts {
  readonly listerName: string;
  readonly listingId: string;
  readonly title: string;
  readonly dueAt: Date;
  readonly publicUrl: string;
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Returns the e-mail that asks a lister for the source code of a paid MVP (DELIVERY-3). */
export function sourceRequestMail(facts: SourceRequestFacts): MailBodies & { subject: string } {
  const bodies = writeMail({
    heading: `${facts.title} was paid for: add its source code`,
    paragraphs: [
      `Hello ${facts.listerName || 'there'},`,
      `a buyer paid for ${facts.title}, and it has no source code address yet. Please add it by ${timeFormat.format(facts.dueAt)} UTC: the buyer was promised the code within 24 hours and may have the money back after that.`,
    ],
    action: { label: 'Add the source code', url: `${facts.publicUrl}/list/edit/${facts.listingId}` },
    footer: 'You get this e-mail because you list this MVP on MVP Market.',
  });
  return { ...bodies, subject: `${facts.title} was paid for: add its source code` };
}
