/** What the statement that makes a rental calls the rows it is about. */
export interface RentalParts {
  /** The rental, as it is written: id and user_id. No row where none was. */
  readonly rental: string;
  /** Its listing: id, offer_archive and invite_buyers. */
  readonly listing: string;
}
