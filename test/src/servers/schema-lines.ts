/**
 * A query that returns one line for each object of the schema, except objects of extensions. The lines do not depend on
 * the order of columns.
 */
export const SCHEMA_LINES = `
  WITH ours AS (SELECT c.* FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace)
  SELECT line FROM (
    SELECT 'relation ' || relname || ' ' || relkind::text || ' ' || coalesce(array_to_string(reloptions, ','), '') FROM ours
      WHERE relkind <> 'i'
    UNION ALL
    SELECT concat_ws(' ', 'column', relname || '.' || attname, format_type(atttypid, atttypmod),
        CASE WHEN attnotnull THEN 'not null' END, nullif(attidentity::text, ''), nullif(attgenerated::text, ''), attstorage::text,
        CASE WHEN attcollation <> 0 THEN attcollation::regcollation::text END, pg_get_expr(d.adbin, d.adrelid))
      FROM ours JOIN pg_attribute a ON a.attrelid = ours.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = ours.oid AND d.adnum = attnum WHERE relkind IN ('r', 'p', 'v', 'm')
    UNION ALL
    SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT 'index ' || pg_get_indexdef(indexrelid) FROM pg_index JOIN ours ON ours.oid = indexrelid
    UNION ALL
    SELECT 'trigger ' || pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN ours ON ours.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL
    SELECT 'function ' || pg_get_functiondef(p.oid) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      AND prokind IN ('f', 'p') AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
    UNION ALL
    SELECT 'type ' || typname || ' ' || typtype::text || ' ' || array_to_string(ARRAY(SELECT enumlabel FROM pg_enum
        WHERE enumtypid = t.oid ORDER BY enumsortorder), ',')
      FROM pg_type t WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd', 'r')
    UNION ALL
    SELECT 'view ' || relname || ' ' || pg_get_viewdef(oid) FROM ours WHERE relkind IN ('v', 'm')
    UNION ALL
    SELECT 'statistics ' || stxname || ' ' || pg_get_statisticsobjdef(oid) FROM pg_statistic_ext
    UNION ALL
    SELECT 'extension ' || extname FROM pg_extension
    UNION ALL
    SELECT 'schema ' || nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
  ) AS everything (line) ORDER BY line`;
