-- Records a batch of payouts that PayPal has and a restored database lacks (PAYOUT-32). The workers then read its items
-- from PayPal and pay nothing again. items.csv has one line per item and no header: sender_item_id, number (in the
-- note), cents, receiver. batch is the sender_batch_id.
--
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -v batch=… -v paypal_id=… -v sent_at='2026-03-09 00:01Z' -f record-batch.sql
BEGIN;
CREATE TEMPORARY TABLE items (id uuid, number text, cents int, address text) ON COMMIT DROP;
\copy items FROM items.csv CSV
INSERT INTO payout_batches (id, state, paypal_id, look_due_at, created_at)
  VALUES (:'batch', 'sent', :'paypal_id', now(), :'sent_at');
-- Payouts that were planned before the backup.
UPDATE payouts o SET state = 'under-way', batch_id = :'batch', address = i.address, updated_at = now()
  FROM items i WHERE i.id = o.id AND o.state IN ('waiting', 'sending');
-- Payouts that were planned after it, by the address of their lister.
WITH lost AS (
  INSERT INTO payouts (id, number, lister_id, cents, address, origin, state, batch_id, created_at, updated_at)
  SELECT i.id, i.number, a.user_id, i.cents, i.address, 'weekly', 'under-way', :'batch', :'sent_at', now()
  FROM items i JOIN payout_accounts a ON lower(a.address) = lower(i.address)
  WHERE NOT EXISTS (SELECT FROM payouts o WHERE o.id = i.id)
  RETURNING id, lister_id, cents)
INSERT INTO lister_ledger (transaction_id, lister_id, kind, payout_id, at, account, cents)
  SELECT id, lister_id, 'payout', id, now(), account, cents * sign
  FROM lost, (VALUES ('available', -1), ('on-the-way', 1)) AS entry (account, sign);
-- Their numbers are not assigned again.
INSERT INTO payout_counters AS counter (year, last)
  SELECT split_part(number, '-', 2)::int, max(split_part(number, '-', 3)::int) FROM items GROUP BY 1
  ON CONFLICT (year) DO UPDATE SET last = greatest(counter.last, excluded.last);
-- Items without an account. Hold the payouts of their listers in the console until you have settled them.
SELECT * FROM items WHERE id NOT IN (SELECT id FROM payouts);
COMMIT;
