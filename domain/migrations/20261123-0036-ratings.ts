import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds reviews of MVPs by people who rented or bought them, and reports about such reviews. A trigger updates
 * each listing's sum of stars and number of reviews, and thereby its public JSON (decision 0016). The
 * previous version of the code, which still runs during a deploy, uses nothing that this migration adds.
 */
export class Ratings1795305600036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ratings (
        id uuid PRIMARY KEY,
        listing_id uuid NOT NULL REFERENCES listings (id),
        user_id uuid NOT NULL REFERENCES users (id),
        stars int NOT NULL CHECK (stars BETWEEN 1 AND 5),
        content text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        changed_at timestamptz,
        answer text,
        answered_by uuid REFERENCES users (id),
        answered_at timestamptz,
        hidden_at timestamptz,
        hidden_by uuid REFERENCES users (id),
        hidden_reason text,
        UNIQUE (user_id, listing_id),
        CONSTRAINT ratings_answer_check CHECK (num_nonnulls(answer, answered_by, answered_at) IN (0, 3)),
        CONSTRAINT ratings_hidden_check CHECK (num_nonnulls(hidden_at, hidden_by, hidden_reason) IN (0, 3))
      );
      CREATE INDEX ratings_of_listing ON ratings (listing_id, created_at DESC, id DESC) INCLUDE (stars)
        WHERE hidden_at IS NULL;
      CREATE INDEX ratings_newest ON ratings (created_at DESC, id DESC);

      CREATE FUNCTION rating_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        -- Null for a review that does not count.
        stars_before int := CASE WHEN OLD.hidden_at IS NULL THEN OLD.stars END;
        stars_after int := CASE WHEN NEW.hidden_at IS NULL THEN NEW.stars END;
        rated uuid := coalesce(NEW.listing_id, OLD.listing_id);
      BEGIN
        -- Adding a difference is correct beside other reviews that commit at the same time.
        IF stars_before IS DISTINCT FROM stars_after THEN
          UPDATE listings SET
            rating_sum = rating_sum + coalesce(stars_after, 0) - coalesce(stars_before, 0),
            review_count = review_count + (stars_after IS NOT NULL)::int - (stars_before IS NOT NULL)::int
          WHERE id = rated;
        END IF;
        -- The list of reviews changes also when the figures do not.
        PERFORM pg_notify('answers', 'listing ' || rated);
        RETURN NULL;
      END $$;
      CREATE TRIGGER rating_changed AFTER INSERT OR UPDATE OR DELETE ON ratings
        FOR EACH ROW EXECUTE FUNCTION rating_changed();

      ALTER TABLE reports
        ADD COLUMN rating_id uuid REFERENCES ratings (id),
        DROP CONSTRAINT reports_check,
        ADD CONSTRAINT reports_check CHECK (num_nonnulls(user_id, listing_id, rating_id) = 1);
      CREATE UNIQUE INDEX reports_rating_once ON reports (reporter_id, rating_id)
        WHERE resolved_at IS NULL AND rating_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM reports WHERE rating_id IS NOT NULL;
      DROP INDEX reports_rating_once;
      ALTER TABLE reports
        DROP COLUMN rating_id,
        ADD CONSTRAINT reports_check CHECK (num_nonnulls(user_id, listing_id) = 1);
      UPDATE listings SET rating_sum = 0, review_count = 0 WHERE review_count > 0;
      DROP TABLE ratings;
      DROP FUNCTION rating_changed();
    `);
  }
}
