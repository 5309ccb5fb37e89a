import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds triggers that notify every process of people who signed up or whose public profile changed, so that
 * cached profiles and directory pages are evicted. The previous version of the code, which still runs during
 * a deploy, ignores these notifications.
 */
export class PeopleChanged1795305600034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('answers', 'person ' || NEW.id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER person_added AFTER INSERT ON users
        FOR EACH ROW EXECUTE FUNCTION person_changed();
      CREATE TRIGGER person_changed AFTER UPDATE ON users
        FOR EACH ROW WHEN (
          (OLD.display_name, OLD.photo_url, OLD.bio, OLD.website, OLD.location, OLD.github, OLD.twitter, OLD.linkedin,
            OLD.disabled_at, OLD.deleted_at)
          IS DISTINCT FROM
          (NEW.display_name, NEW.photo_url, NEW.bio, NEW.website, NEW.location, NEW.github, NEW.twitter, NEW.linkedin,
            NEW.disabled_at, NEW.deleted_at))
        EXECUTE FUNCTION person_changed();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER person_changed ON users;
      DROP TRIGGER person_added ON users;
      DROP FUNCTION person_changed();
    `);
  }
}
