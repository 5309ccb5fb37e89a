import { statement } from '../foundation/sql/statement.js';

/** Ends a listing's offers of an archive and of invitations; changes nothing if it has neither. */
export const withdrawSourceOffers = statement(
  {},
  `UPDATE listings SET offer_archive = false, invite_buyers = false
   WHERE id = $1 AND (offer_archive OR invite_buyers)`,
);
