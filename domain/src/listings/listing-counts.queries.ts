import { Injectable } from '@nestjs/common';
import {
  COUNTED_TECHS_MAX,
  type ListingCounts,
  PRICE_RANGES,
} from '@market/contract/listings/listing-counts';
import type { SearchCriteria } from '@market/contract/saved-searches';
import { toCents } from '@market/contract/money/money';
import { int, text, type RowOf } from '../foundation/sql/columns.js';
import type { Lsn } from '../foundation/sql/lsn.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { matchesSql, searchPattern } from '../foundation/sql/search-pattern.js';
import { statement } from '../foundation/sql/statement.js';

/** How many of the newest listings are counted if the search has neither a text nor a tag. */
const COUNTED_NEWEST_ROWS = 20_000;
/** How many of the newest listings are first searched for matches to count. */
const SEARCHED_NEWEST_ROWS = 2_000;
/**
 * A word counts as common if it has at least this many matches among the newest SEARCHED_NEWEST_ROWS listings. Rarer
 * words are looked up in an index (decision 0021).
 */
const COMMON_WORD_MATCHES_MIN = SEARCHED_NEWEST_ROWS / 10;
/** How many matches of a rare word are counted at most. */
const RARE_WORD_COUNT_MAX = 8_000;

const COUNT_ROW = { kind: text, name: text, count: int };
type CountRow = RowOf<typeof COUNT_ROW>;

const COUNTED_COLUMNS = 'category, price_cents, is_available, tech_stack';
const NEWEST_LISTINGS_SQL = `FROM listings WHERE state = 'approved' ORDER BY created_at DESC, id DESC`;
const TEXT_CONDITION = matchesSql('search_text', '$6');
const TAG_CONDITION = 'lower_texts(tags) @> (SELECT ARRAY[lower($7::text)])';

const PRICE_RANGES_SQL = PRICE_RANGES.map(
  ({ min, max }, index) =>
    `(${index}, ${min === undefined ? 0 : toCents(min)}, ${max === undefined ? 'NULL::int' : toCents(max)})`,
).join(', ');

/**
 * Returns SQL that counts the rows of a source for each value of each filter. Each count applies the other filters. The
 * parameters are: $1 category, $2 technology, $3 and $4 prices in cents, $5 availability.
 */
function countsSql(source: string, matchSql: string): string {
  return `WITH found AS MATERIALIZED (SELECT ${COUNTED_COLUMNS}, ${matchSql} AS fits,
       ($1::text IS NULL OR category = $1) AS in_category,
       ($2::text IS NULL OR lower_texts(tech_stack) @> ARRAY[lower($2)]) AS in_tech,
       ($3::int IS NULL OR price_cents >= $3) AND ($4::int IS NULL OR price_cents <= $4) AS in_price,
       (NOT $5::boolean OR is_available) AS in_stock
     FROM (${source}) listings)
   SELECT 'category' AS kind, category AS name, count(*)::int AS count FROM found
     WHERE fits AND in_tech AND in_price AND in_stock GROUP BY category
   UNION ALL (SELECT 'technology', min(tech), count(*)::int FROM found
     CROSS JOIN LATERAL (SELECT DISTINCT ON (lower(one)) one FROM unnest(tech_stack) one) own (tech)
     WHERE fits AND in_category AND in_price AND in_stock GROUP BY lower(tech) ORDER BY 3 DESC, 2 LIMIT ${COUNTED_TECHS_MAX})
   UNION ALL SELECT 'price', range.number::text, count(*)::int
     FROM found JOIN (VALUES ${PRICE_RANGES_SQL}) range (number, low, high)
       ON price_cents >= range.low AND (range.high IS NULL OR price_cents <= range.high)
     WHERE fits AND in_category AND in_tech AND in_stock GROUP BY range.number
   UNION ALL SELECT 'available', '', count(*)::int FROM found
     WHERE fits AND in_category AND in_tech AND in_price AND is_available
   UNION ALL SELECT 'read', '', count(*)::int FROM found
   UNION ALL SELECT 'fitting', '', count(*)::int FROM found WHERE fits`;
}

const countNewest = statement(
  COUNT_ROW,
  countsSql(`SELECT ${COUNTED_COLUMNS} ${NEWEST_LISTINGS_SQL} LIMIT ${COUNTED_NEWEST_ROWS}`, 'true'),
);

/** The conditions of a search by text ($6), by tag ($7), or by both. */
const SEARCH_CONDITIONS = {
  text: [TEXT_CONDITION],
  tag: [TAG_CONDITION],
  both: [TEXT_CONDITION, TAG_CONDITION],
};

const statementsByCondition = (sqlOf: (conditions: readonly string[]) => string) => ({
  text: statement(COUNT_ROW, sqlOf(SEARCH_CONDITIONS.text)),
  // Names the parameter $6 without effect, because Postgres requires every parameter up to the highest one.
  tag: statement(COUNT_ROW, sqlOf(['($6::text IS NULL)', ...SEARCH_CONDITIONS.tag])),
  both: statement(COUNT_ROW, sqlOf(SEARCH_CONDITIONS.both)),
});

const newestMatchCountStatements = statementsByCondition((conditions) =>
  countsSql(
    `SELECT ${COUNTED_COLUMNS}, search_text, tags ${NEWEST_LISTINGS_SQL} LIMIT ${SEARCHED_NEWEST_ROWS}`,
    `(${conditions.join(' AND ')})`,
  ),
);

const countRareMatches = statementsByCondition((conditions) =>
  countsSql(
    `SELECT ${COUNTED_COLUMNS} FROM listings WHERE state = 'approved' AND ${conditions.join(' AND ')} LIMIT ${RARE_WORD_COUNT_MAX + 1}`,
    'true',
  ),
);

/**
 * Counts listings for each filter (FIND-86). Each count stops at a limit, so that its cost does not grow with
 * the number of listings.
 */
@Injectable()
export class ListingCountsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /**
   * Returns how many listings each filter would find together with the other filters; prices of the criteria are in
   * USD.
   */
  async count(criteria: SearchCriteria, writtenLsn?: Lsn): Promise<ListingCounts> {
    const { category, tech, tag, search, minPrice, maxPrice, available } = criteria;
    const filters = [
      category || null,
      tech || null,
      minPrice === undefined ? null : toCents(minPrice),
      maxPrice === undefined ? null : toCents(maxPrice),
      available === 'true',
    ];
    if (!search && !tag)
      return countsOf(await this.readPool.rows(countNewest(...filters), writtenLsn), COUNTED_NEWEST_ROWS);
    const kind = search && tag ? 'both' : search ? 'text' : 'tag';
    const pattern = search ? searchPattern(search) : undefined;
    const values = [...filters, pattern?.value ?? null, ...(tag ? [tag] : [])];
    const newestCounts = await this.readPool.rows(newestMatchCountStatements[kind](...values), writtenLsn);
    const areAllListingsRead = countOfKind(newestCounts, 'read') < SEARCHED_NEWEST_ROWS;
    if (
      areAllListingsRead ||
      countOfKind(newestCounts, 'fitting') >= COMMON_WORD_MATCHES_MIN ||
      (pattern?.kind === 'unindexed' && !tag)
    )
      return countsOf(newestCounts, SEARCHED_NEWEST_ROWS);
    return countsOf(
      await this.readPool.rows(countRareMatches[kind](...values), writtenLsn),
      RARE_WORD_COUNT_MAX + 1,
    );
  }
}

function countsOf(rows: readonly CountRow[], limit: number): ListingCounts {
  const countsByName = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ name, count }) => ({ name, count }));
  const prices = new Map(countsByName('price').map(({ name, count }) => [name, count]));
  return {
    categories: countsByName('category').sort(
      (left, right) => right.count - left.count || (left.name < right.name ? -1 : 1),
    ),
    technologies: countsByName('technology').sort((left, right) => right.count - left.count),
    prices: PRICE_RANGES.map((_, index) => prices.get(String(index)) ?? 0),
    available: countOfKind(rows, 'available'),
    isFloor: countOfKind(rows, 'read') >= limit,
  };
}

function countOfKind(rows: readonly CountRow[], kind: string): number {
  return rows.find((row) => row.kind === kind)?.count ?? 0;
}
