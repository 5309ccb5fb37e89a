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
  /** The amount that PayPal gave to the buyer when it decided the dispute. */
  readonly lostCents: number;
  /** When the dispute was opened, if PayPal reports that. */
  readonly opened?: string | undefined;
  /** When the dispute last changed, if PayPal reports that. */
  readonly changed?: string | undefined;
}

/** Converts PayPal's details to a dispute. A decision for the buyer without an amount means the whole amount. */
export function disputeFrom(details: z.output<typeof DisputeDetails>): Dispute {
  const heldCents = amountCents(details.dispute_amount);
  const isOpen = details.status !== 'RESOLVED';
  const { outcome_code: outcomeCode, amount_refunded: refundedAmount } = details.dispute_outcome ?? {};
  const defaultLostCents = outcomeCode === 'RESOLVED_BUYER_FAVOUR' ? heldCents : 0;
  return {
    id: details.dispute_id,
    captureId: details.disputed_transactions?.[0]?.seller_transaction_id,
    isOpen,
    heldCents,
    opened: details.create_time,
    changed: details.update_time,
    lostCents: isOpen ? 0 : refundedAmount ? amountCents(refundedAmount) : defaultLostCents,
  };
}
