import { DomainError } from '../../foundation/domain-error.js';

/** The codes of the errors after which a captured payment is refunded, because it cannot become a rental (PAY-5). */
export type RefundingErrorCode = 'listing/unavailable' | 'payment/credit-gone';

/** The reason that the refund is stored with, by the error's code. The e-mail to the buyer depends on it. */
export const UNCLAIMED_REASONS: Readonly<Record<RefundingErrorCode, string>> = {
  'listing/unavailable': 'What was paid for could no longer be had',
  'payment/credit-gone': 'The credit from the rental was gone',
};

/** Returns the error's code if a captured payment is refunded after it. */
export function refundingErrorCode(error: unknown): RefundingErrorCode | undefined {
  if (!(error instanceof DomainError) || !Object.hasOwn(UNCLAIMED_REASONS, error.code)) return undefined;
  return error.code as RefundingErrorCode;
}
