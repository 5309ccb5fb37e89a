import { statement } from '../foundation/sql/statement.js';

/**
 * Ends the offers of an archive and of invitations of the listing $1 if its source address is $2; changes
 * nothing if it has neither.
 */
export const withdrawSourceOffers = statement(
  {},
  `UPDATE listings SET offer_archive = false, invite_buyers = false
   WHERE id = $1 AND source_url = $2 AND (offer_archive OR invite_buyers)`,
);
