import type { PersonalTable } from './personal-table.js';

/** Condition of the rows about a rental of the person $1. */
const IS_OF_OWN_RENTAL = 'rental_id IN (SELECT id FROM rentals WHERE user_id = $1)';
/** Condition of the rows about a delivery to the person $1. */
const IS_OF_OWN_DELIVERY = `delivery_id IN (
  SELECT deliveries.id FROM rentals JOIN deliveries ON rental_id = rentals.id WHERE user_id = $1)`;

/** Tables about a person's rentals and deliveries. They refer to the person only by the rental's or delivery's id. */
export const PERSONAL_DELIVERY_TABLES: readonly PersonalTable[] = [
  {
    table: 'rental_reminders',
    columns: [],
    condition: IS_OF_OWN_RENTAL,
    shown: 'rental_id, kind, due_at, told_at',
    hidden: '',
    onDeletion: 'keep',
  },
  {
    table: 'deliveries',
    columns: [],
    condition: IS_OF_OWN_RENTAL,
    shown: 'id, rental_id, state, due_at, sent_at, first_sent_at, created_at',
    hidden: 'next_try_at, tries, last_error, message_id, request_id',
    onDeletion: 'keep',
  },
  {
    table: 'delivery_events',
    columns: [],
    condition: IS_OF_OWN_DELIVERY,
    shown: 'delivery_id, kind, at',
    hidden: 'id',
    onDeletion: 'keep',
  },
  {
    table: 'delivery_archives',
    columns: [],
    condition: IS_OF_OWN_DELIVERY,
    shown: 'delivery_id, state, byte_size, reason, created_at, kept_at',
    // Leaves out the repository and the commit, because they lead to the source. The delivery page shows the source
    // while the buyer may see it (DELIVERY-6).
    hidden: 'repository, commit_sha, object_key, sha256, tries, next_try_at, give_up_at',
    onDeletion: 'keep',
  },
];
