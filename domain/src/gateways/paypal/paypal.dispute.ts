import * as z from 'zod';
import { amountCents } from './paypal.schemas.js';

const Money = z.object({ currency_code: z.string(), value: z.string() });

/** Schema of the list of a capture's disputes, with their ids. */
export const DisputeList = z.object({ items: z.array(z.object({ dispute_id: z.string() })).optional() });

/** The fields that we read of a dispute. */
export const DisputeDetails = z.object({
  dispute_id: z.string(),
  status: z.string(),
  create_time: z.string().optional(),
  update_time: z.string().optional(),
  dispute_amount: Money,
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
  dispute_outcome: z
    .object({ outcome_code: z.string().optional(), amount_refunded: Money.optional() })
    .optional(),
});

/** A dispute that the buyer or the buyer's bank opened about a capture; amounts in whole cents. */
export interface Dispute {
  readonly id: string;
  readonly captureId: string | undefined;
  /** Whether the dispute is undecided; until its decision PayPal holds the amount. */
  readonly isOpen: boolean;
  readonly heldCents: number;
  /** The amount that PayPal took from us for the buyer when it decided the dispute. */
  readonly lostCents: number;
  /** Whether PayPal's outcome does not say who paid the buyer. `lostCents` is then the amount that we may have lost. */
  readonly isUnclear: boolean;
  /** Whether PayPal may have paid the buyer from its own money when it decided the dispute. */
  readonly mayPayPalHavePaidBuyer: boolean;
  /** When the dispute was opened, if PayPal reports that. */
  readonly opened?: string | undefined;
  /** When the dispute last changed, if PayPal reports that. */
  readonly changed?: string | undefined;
}

/** PayPal protected the buyer or us, and paid from its own money. */
const PAID_BY_PAYPAL = 'RESOLVED_WITH_PAYOUT';

/**
 * Whether we lost the amount of a dispute, by PayPal's outcome code (PAY-23). PayPal's `amount_refunded` does not say
 * this, because it is the amount that the buyer got from us or from PayPal. If we refunded the buyer ourselves, the
 * order lists that refund. ACCEPTED, which PayPal no longer uses, and codes that are not in this table are `unclear`.
 */
const LOSS_BY_OUTCOME_CODE: Readonly<Record<string, 'lost' | 'kept' | 'unclear'>> = {
  RESOLVED_BUYER_FAVOUR: 'lost',
  RESOLVED_SELLER_FAVOUR: 'kept',
  [PAID_BY_PAYPAL]: 'kept',
  CANCELED_BY_BUYER: 'kept',
  DENIED: 'kept',
  // PayPal closed the dispute without a decision, because another one about the same payment was opened.
  NONE: 'kept',
  ACCEPTED: 'unclear',
};

/** Converts PayPal's details to a dispute. A loss without an amount means the whole disputed amount. */
export function disputeFrom(details: z.output<typeof DisputeDetails>): Dispute {
  const heldCents = amountCents(details.dispute_amount);
  const isOpen = details.status !== 'RESOLVED';
  const { outcome_code: outcomeCode = '', amount_refunded: refundedAmount } = details.dispute_outcome ?? {};
  const loss = isOpen ? 'kept' : (LOSS_BY_OUTCOME_CODE[outcomeCode] ?? 'unclear');
  const lostCents = refundedAmount ? amountCents(refundedAmount) : heldCents;
  return {
    id: details.dispute_id,
    captureId: details.disputed_transactions?.[0]?.seller_transaction_id,
    isOpen,
    heldCents,
    opened: details.create_time,
    changed: details.update_time,
    lostCents: loss === 'kept' ? 0 : lostCents,
    isUnclear: loss === 'unclear' && lostCents > 0,
    mayPayPalHavePaidBuyer: !isOpen && outcomeCode === PAID_BY_PAYPAL,
  };
}
