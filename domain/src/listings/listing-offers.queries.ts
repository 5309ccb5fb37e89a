import { statement } from '../foundation/sql/statement.js';

/**
 * Ends the offers of the listing $1, an archive and invitations, if its source address is $2. Changes no row if the
 * listing has neither offer.
 */
export const withdrawSourceOffers = statement(
  {},
  `UPDATE listings SET offer_archive = false, invite_buyers = false
   WHERE id = $1 AND source_url = $2 AND (offer_archive OR invite_buyers)`,
);
