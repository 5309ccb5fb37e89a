import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of submissions to moderators, each with its deadline and decision. */
export class Reviews1795132800009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reviews (
        id uuid PRIMARY KEY,
        listing_id uuid NOT NULL REFERENCES listings (id),
        -- A new listing's whole, or the fields that an approved one is to have instead of those in "approved".
        proposed jsonb NOT NULL,
        approved jsonb,
        state text NOT NULL CHECK (state IN ('pending', 'approved', 'rejected', 'withdrawn')),
        submitted_at timestamptz(3) NOT NULL,
        due_at timestamptz(3) NOT NULL,
        -- When moderators are next to be told that it waits; null when they need not be.
        remind_at timestamptz(3),
        reason text,
        decided_by uuid REFERENCES users (id),
        decided_at timestamptz(3),
        -- When its lister is to be told of the outcome; null when that is done.
        tell_at timestamptz(3),
        CHECK ((state IN ('approved', 'rejected')) = (decided_at IS NOT NULL)),
        CHECK ((state = 'rejected') = (reason IS NOT NULL)),
        CHECK (state = 'pending' OR remind_at IS NULL)
      );
      CREATE UNIQUE INDEX reviews_one_waits ON reviews (listing_id) WHERE state = 'pending';
      CREATE INDEX reviews_queue ON reviews (due_at, id) WHERE state = 'pending';
      CREATE INDEX reviews_decided ON reviews (decided_at DESC, id DESC) WHERE decided_at IS NOT NULL;
      CREATE INDEX reviews_listing ON reviews (listing_id, submitted_at DESC);
      CREATE INDEX reviews_remind ON reviews (remind_at) WHERE remind_at IS NOT NULL;
      CREATE INDEX reviews_tell ON reviews (tell_at) WHERE tell_at IS NOT NULL;

      INSERT INTO reviews (id, listing_id, proposed, approved, state, submitted_at, due_at, remind_at)
      SELECT gen_random_uuid(), id, CASE state WHEN 'approved' THEN proposal ELSE whole END,
        CASE state WHEN 'approved' THEN (SELECT jsonb_object_agg(key, whole -> key) FROM jsonb_object_keys(proposal) AS key) END,
        'pending', submitted_at, review_due_at, review_due_at - interval '12 hours'
      FROM listings, LATERAL (SELECT jsonb_build_object('title', title, 'description', description,
        'shortDescription', short_description, 'category', category, 'priceCents', price_cents,
        'buyoutPriceCents', buyout_price_cents, 'duration', duration, 'image', image, 'videoUrl', video_url,
        'demoUrl', demo_url, 'features', to_jsonb(features), 'techStack', to_jsonb(tech_stack), 'tags', to_jsonb(tags),
        'creatorName', creator_name, 'sourceUrl', source_url, 'sourceVisible', source_visible) AS whole) AS fields
      WHERE review_due_at IS NOT NULL AND (state = 'pending' OR proposal IS NOT NULL);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reviews;');
  }
}
