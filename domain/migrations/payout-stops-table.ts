/**
 * Creates the table whose only row says that all payouts are stopped (PAYOUT-32). The restore of a backup of an older
 * version creates it before the migration does, so that the rows are never restored without the stop.
 */
export const CREATE_PAYOUT_STOPS_SQL = `
  CREATE TABLE IF NOT EXISTS payout_stops (
    id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    stopped_at timestamptz NOT NULL DEFAULT now()
  )`;
