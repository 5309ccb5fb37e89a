import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the public JSON of a listing in its row, so that a list page only concatenates stored texts.
 * Triggers update the JSON when the listing or its owner's picture changes; migration 0023 fills existing
 * rows. `NOTIFY` sends all processes the ids of changed public listings.
 */
export class PublicListings1795132800020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE listings ADD COLUMN public_json text NOT NULL DEFAULT '';

      CREATE FUNCTION listing_public_json() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.public_json := (SELECT row_to_json(shown)::text FROM (SELECT
          NEW.id AS id,
          NEW.title AS title,
          NEW.description AS description,
          NEW.short_description AS "shortDescription",
          NEW.category AS category,
          NEW.price_cents / 100::float8 AS price,
          -- RENT-3: 25 months' rent, rounded down to the whole dollar.
          NEW.price_cents * 25::bigint / 100 AS "buyoutPrice",
          NEW.duration AS duration,
          NEW.image AS image,
          NEW.video_url AS "videoUrl",
          NEW.demo_url AS "demoUrl",
          NEW.features AS features,
          NEW.tech_stack AS "techStack",
          NEW.tags AS tags,
          NEW.creator_name AS "createdBy",
          to_char(NEW.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
          to_char(date_trunc('milliseconds', NEW.updated_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt",
          NEW.is_available AS "isAvailable",
          NEW.state = 'approved' AS isapproved,
          CASE WHEN NEW.review_count > 0 THEN NEW.rating_sum / NEW.review_count::float8 ELSE 4.5 END AS rating,
          NEW.review_count AS "reviewCount",
          NEW.owner_id AS "userId",
          '' AS "userEmail",
          users.photo_url AS "userPhotoURL",
          CASE WHEN NEW.source_visible AND NEW.source_url <> '' THEN NEW.source_url ELSE '#' END AS "repoUrl"
          FROM users WHERE users.id = NEW.owner_id
        ) shown);
        RETURN NEW;
      END $$;
      CREATE TRIGGER listing_public_json BEFORE INSERT OR UPDATE ON listings
        FOR EACH ROW EXECUTE FUNCTION listing_public_json();

      CREATE FUNCTION owner_photo_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE listings SET owner_id = owner_id WHERE owner_id = NEW.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER owner_photo_changed AFTER UPDATE OF photo_url ON users
        FOR EACH ROW WHEN (OLD.photo_url IS DISTINCT FROM NEW.photo_url) EXECUTE FUNCTION owner_photo_changed();

      -- A statement that touches many tells of all at once: the queue of notices is bounded.
      CREATE FUNCTION tell_listings_changed(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF cardinality(changed) > 50 THEN
          PERFORM pg_notify('answers', 'listings');
        ELSE
          PERFORM pg_notify('answers', 'listing ' || id) FROM unnest(changed) id;
        END IF;
      END $$;
      CREATE FUNCTION listings_added() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM tell_listings_changed(ARRAY(SELECT id FROM fresh WHERE state = 'approved' LIMIT 51));
        RETURN NULL;
      END $$;
      CREATE FUNCTION listings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM tell_listings_changed(ARRAY(
          SELECT fresh.id FROM fresh JOIN stale ON stale.id = fresh.id
          WHERE 'approved' IN (fresh.state, stale.state) AND fresh.public_json <> stale.public_json LIMIT 51));
        RETURN NULL;
      END $$;
      CREATE FUNCTION listings_removed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM tell_listings_changed(ARRAY(SELECT id FROM stale WHERE state = 'approved' LIMIT 51));
        RETURN NULL;
      END $$;
      CREATE FUNCTION listings_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('answers', 'listings');
        RETURN NULL;
      END $$;
      CREATE TRIGGER listings_added AFTER INSERT ON listings
        REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION listings_added();
      CREATE TRIGGER listings_changed AFTER UPDATE ON listings
        REFERENCING OLD TABLE AS stale NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION listings_changed();
      CREATE TRIGGER listings_removed AFTER DELETE ON listings
        REFERENCING OLD TABLE AS stale FOR EACH STATEMENT EXECUTE FUNCTION listings_removed();
      CREATE TRIGGER listings_emptied AFTER TRUNCATE ON listings
        FOR EACH STATEMENT EXECUTE FUNCTION listings_emptied();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER listings_emptied ON listings;
      DROP TRIGGER listings_removed ON listings;
      DROP TRIGGER listings_changed ON listings;
      DROP TRIGGER listings_added ON listings;
      DROP TRIGGER owner_photo_changed ON users;
      DROP TRIGGER listing_public_json ON listings;
      DROP FUNCTION listings_emptied();
      DROP FUNCTION listings_removed();
      DROP FUNCTION listings_changed();
      DROP FUNCTION listings_added();
      DROP FUNCTION tell_listings_changed(uuid[]);
      DROP FUNCTION owner_photo_changed();
      DROP FUNCTION listing_public_json();
      ALTER TABLE listings DROP COLUMN public_json;
    `);
  }
}
