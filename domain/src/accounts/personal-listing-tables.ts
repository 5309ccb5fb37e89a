import type { PersonalTable } from './personal-table.js';

/** Condition of the rows about a listing of the person $1. */
const IS_OF_OWN_LISTING = 'listing_id IN (SELECT id FROM listings WHERE owner_id = $1)';
/** Condition: the listing belongs to the person $1, and no payment for it was captured. */
const IS_OWN_UNSOLD_LISTING = `owner_id = $1 AND NOT EXISTS (
  SELECT FROM payments WHERE payments.listing_id = listings.id AND captured_at IS NOT NULL)`;

/** The tables about a person's listings (ACCOUNT-2, ACCOUNT-5). */
export const PERSONAL_LISTING_TABLES: readonly PersonalTable[] = [
  {
    table: 'listings',
    columns: ['owner_id'],
    shown: `id, title, description, short_description, category, price_cents, buyout_price_cents, duration, image, screenshots, video_url,
      demo_url, demo_pass, features, tech_stack, tags, creator_name, source_url, source_visible, offer_archive, invite_buyers, state, is_available, sold, proposal,
      submitted_at, approved_at, rejection_reason, off_sale_at, off_sale_reason, created_at, updated_at`,
    hidden:
      'owner_id, rating_sum, review_count, popularity, review_due_at, off_sale_by, search_text, public_json',
    onDeletion: {
      // Clears only the columns. Picture files to which no listing refers are deleted within a day (UPLOAD-7).
      set: `state = 'draft', is_available = false, proposal = NULL, screenshots = '[]', review_due_at = NULL, creator_name = '', source_url = '',
        offer_archive = false, invite_buyers = false, rejection_reason = NULL,
        off_sale_at = NULL, off_sale_by = NULL, off_sale_reason = NULL`,
      kept: `id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents, duration, image,
        video_url, demo_url, demo_pass, features, tech_stack, tags, source_visible, sold, rating_sum, review_count, popularity, submitted_at, approved_at,
        created_at, updated_at, search_text, public_json`,
    },
  },
  {
    table: 'listings',
    columns: [],
    condition: IS_OWN_UNSOLD_LISTING,
    onDeletion: {
      set: `image = '', description = '', short_description = '', video_url = '', demo_url = '', features = '{}',
        tech_stack = '{}', tags = '{}'`,
      // Orders that were not paid, and notifications of other people, show the title.
      kept: `id, owner_id, title, category, price_cents, buyout_price_cents, duration, screenshots, demo_pass, creator_name,
        source_url, source_visible, offer_archive, invite_buyers, state, is_available, sold, rating_sum, review_count, popularity,
        proposal, submitted_at, review_due_at, approved_at, rejection_reason, off_sale_at, off_sale_by, off_sale_reason,
        created_at, updated_at, search_text, public_json`,
    },
  },
  { table: 'listings', columns: ['off_sale_by'], onDeletion: 'keep' },
  { table: 'reviews', columns: ['decided_by', 'chosen_by'], onDeletion: 'keep' },
  {
    table: 'reviews',
    columns: [],
    condition: IS_OF_OWN_LISTING,
    shown: 'id, listing_id, state, submitted_at, due_at, proposed, approved, reason, decided_at',
    hidden: `remind_at, chosen_outcome, chosen_reason, chosen_by, chosen_at, copies_id, copied, comparison_tries,
      next_comparison_at, decided_by, tell_at`,
    // The decisions stay, without the versions of the listing on which they were made. `approved` stays null for a
    // new listing.
    onDeletion: {
      set: `proposed = '{}', approved = approved - ARRAY(SELECT jsonb_object_keys(approved))`,
      kept: `id, listing_id, state, submitted_at, due_at, remind_at, chosen_outcome, chosen_reason, chosen_by, chosen_at, copies_id,
        copied, comparison_tries, next_comparison_at, reason, decided_by, decided_at, tell_at`,
    },
  },
  { table: 'listing_fingerprints', columns: [], condition: IS_OF_OWN_LISTING, onDeletion: 'delete' },
  { table: 'change_fingerprints', columns: [], condition: IS_OF_OWN_LISTING, onDeletion: 'delete' },
  { table: 'repository_facts', columns: [], condition: IS_OF_OWN_LISTING, onDeletion: 'delete' },
];
