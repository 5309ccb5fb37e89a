import type { ValuePools } from './pools.js';

/** E-mail domain of the owners of bulk listings. Rows of bulk listings are recognized by it. */
export const BULK_DOMAIN = 'bulk.example';

/** An SQL statement, and the pools that are passed as its last parameters. */
export interface BulkStatement {
  readonly text: string;
  readonly pools: readonly (keyof ValuePools)[];
}

/**
 * Returns SQL that picks an entry of a pool at random. With `skew` 1, the default, all entries are equally likely; with
 * a higher `skew`, the first entries are more likely.
 */
type PickSql = (pool: keyof ValuePools, skew?: number) => string;

/**
 * Builds a statement. Its first `ownParameterCount` parameters are its own; then follows one for each pool that it
 * uses.
 */
function buildStatement(ownParameterCount: number, writeSql: (pick: PickSql) => string): BulkStatement {
  const pools: (keyof ValuePools)[] = [];
  const text = writeSql((pool, skew = 1) => {
    if (!pools.includes(pool)) pools.push(pool);
    const array = `($${ownParameterCount + 1 + pools.indexOf(pool)}::text[])`;
    const randomSql = skew === 1 ? 'random()' : `power(random(), ${skew})`;
    return `${array}[1 + floor(cardinality${array} * ${randomSql})::int]`;
  });
  return { text, pools };
}

const sqlValueList = (count: number, makeValue: () => string): string =>
  Array.from({ length: count }, makeValue).join(', ');

/** Returns SQL that composes a rare word of three random syllables. */
const rareWordSql = (pick: PickSql): string =>
  `initcap(${sqlValueList(3, () => pick('syllables')).replaceAll(', (', ' || (')})`;

/** Inserts the owners with numbers $1 to $2, who joined at least 1,000 days before $3. Existing rows are kept. */
export const INSERT_OWNERS = buildStatement(
  3,
  (pick) => `
  INSERT INTO users (id, display_name, email, email_verified, bio, created_at, updated_at)
  SELECT md5('bulk user ' || n)::uuid, ${pick('firstNames')} || ' ' || ${pick('lastNames')} || ' ' || n,
    'owner-' || n || '@${BULK_DOMAIN}', true, ${pick('sentences', 2)}, at, at
  FROM generate_series($1::int, $2::int) AS n,
    LATERAL (SELECT $3::timestamptz - interval '1 day' * (1000 + n % 500) AS at) AS joined
  ON CONFLICT (id) DO NOTHING`,
);

/**
 * Inserts the listings with numbers $1 to $2, of $4 owners, created within the 1,000 days before $3. Few owners have
 * many listings, low prices are more frequent, and each listing has common and rare words.
 */
export const INSERT_LISTINGS = buildStatement(
  4,
  (pick) => `
  INSERT INTO listings (id, owner_id, title, description, short_description, category, price_cents, buyout_price_cents,
    duration, image, video_url, demo_url, features, tech_stack, tags, creator_name, source_url, source_visible, state,
    is_available, submitted_at, approved_at, created_at, updated_at)
  SELECT md5('bulk listing ' || n)::uuid, owner.id, title, description, short_description, category, price, price * 25,
    '1 month', image, 'https://www.youtube.com/watch?v=' || left(md5('video ' || n), 11), 'https://demo.${BULK_DOMAIN}/' || n,
    features, tech_stack, tags, owner.display_name, 'https://github.com/bulk/' || n, n % 10 = 0, 'approved',
    n % 9 <> 0, at, at + interval '6 hours', at, at + interval '6 hours'
  FROM (
    SELECT n,
      md5('bulk user ' || (1 + floor($4::int * power(random(), 3)))::int)::uuid AS owner_id,
      ${pick('adjectives', 2)} || ' ' || ${pick('nouns', 2)} || ' ' || ${rareWordSql(pick)} AS title,
      concat_ws(' ', ${sqlValueList(6, () => pick('sentences', 2))}, ${rareWordSql(pick)}) AS description,
      ${pick('shortDescriptions')} AS short_description,
      ${pick('categories', 1.6)} AS category,
      (least(499, 9 + floor(power(random(), 4) * 490)) * 100)::int AS price,
      ${pick('images')} AS image,
      ARRAY[${sqlValueList(4, () => pick('features'))}] AS features,
      ARRAY[${sqlValueList(3, () => pick('technologies', 2.5))}] AS tech_stack,
      ARRAY[${sqlValueList(3, () => pick('tags', 2))}] AS tags,
      date_trunc('milliseconds', $3::timestamptz - interval '1 second' * floor(power(random(), 1.5) * 86400000)) AS at
    FROM generate_series($1::int, $2::int) AS n
  ) AS made JOIN users AS owner ON owner.id = made.owner_id`,
);
