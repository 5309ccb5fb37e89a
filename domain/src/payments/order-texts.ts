import type { OrderInput, OrderTexts } from '@market/contract/payments';
import { DomainError } from '../foundation/domain-error.js';
import type { SiteTexts } from '../site-texts/site-texts.service.js';
import type { NewPayment } from './payment-records.js';

/** The columns of a payment that identify its terms and license, and record whether its buyer accepted them. */
type OrderTextColumns = Pick<
  NewPayment,
  'termsVersion' | 'termsSha256' | 'licenseVersion' | 'licenseSha256' | 'textsShown'
>;

/** Returns the current terms and license, which apply to a new order. */
export function textsInForce(texts: SiteTexts): OrderTexts {
  const { terms, license } = { terms: texts.get('terms'), license: texts.get('license') };
  return {
    terms: { version: terms.version, sha256: terms.sha256 },
    license: { version: license.version, sha256: license.sha256 },
  };
}

/**
 * Returns the columns that record which texts apply to a payment (PAY-60): the current ones, and whether the
 * buyer accepted them (PAY-62). Throws `payment/texts-changed` if the buyer accepted other versions (PAY-61).
 */
export function textsOfOrder(texts: SiteTexts, acceptedTexts: OrderInput['accepted']): OrderTextColumns {
  const { terms, license } = textsInForce(texts);
  if (acceptedTexts && (acceptedTexts.terms !== terms.sha256 || acceptedTexts.license !== license.sha256))
    throw new DomainError('payment/texts-changed');
  return {
    termsVersion: terms.version,
    termsSha256: terms.sha256,
    licenseVersion: license.version,
    licenseSha256: license.sha256,
    textsShown: acceptedTexts !== undefined,
  };
}
