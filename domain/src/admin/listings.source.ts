import type { ConsoleListing, ConsoleListingDetail } from '@market/contract/admin/listings';
import type { ListSource } from './list-source.js';
import { SEARCH_CONDITIONS } from './searches.queries.js';
import type { RowWithDates } from './row-with-dates.js';

export type ConsoleListingRow = RowWithDates<
  ConsoleListing,
  'listerDisabledAt' | 'offSaleAt' | 'createdAt' | 'approvedAt'
>;

/** Listings in any state. */
export const LISTINGS: ListSource<ConsoleListingRow> = {
  fromSql: 'listings l JOIN users u ON u.id = l.owner_id LEFT JOIN users m ON m.id = l.off_sale_by',
  columnsSql: `l.id, l.title, l.category, l.image, l.owner_id AS "listerId", u.display_name AS "listerName",
    u.disabled_at AS "listerDisabledAt", (l.price_cents / 100.0)::float8 AS price, l.state,
    l.is_available AS "isAvailable", l.sold,
    (SELECT count(*)::int FROM rentals r WHERE r.listing_id = l.id AND r.undone_at IS NULL
       AND (r.ends_at IS NULL OR r.ends_at > :now)) AS "runningCount",
    l.off_sale_at AS "offSaleAt", l.off_sale_reason AS "offSaleReason", l.off_sale_by AS "offSaleBy",
    m.display_name AS "offSaleByName", l.created_at AS "createdAt", l.approved_at AS "approvedAt"`,
  idColumn: 'l.id',
  timeColumn: 'l.created_at',
  sortColumns: {
    createdAt: 'l.created_at',
    title: 'l.title',
    listerName: 'lower(u.display_name)',
    price: 'l.price_cents',
    offSaleAt: 'l.off_sale_at',
  },
  filterConditions: {
    q: SEARCH_CONDITIONS.listings,
    state: 'l.state = :value',
    offSale: {
      'by a moderator': 'l.off_sale_at IS NOT NULL',
      'lister disabled': `l.state = 'off-sale' AND u.disabled_at IS NOT NULL`,
    },
    listerId: 'l.owner_id = :value',
  },
};

/** One listing with its screenshots and links (CONSOLE-23). */
export const LISTING_DETAILS: ListSource<
  ConsoleListingRow & Omit<ConsoleListingDetail, keyof ConsoleListing>
> = {
  fromSql: LISTINGS.fromSql,
  idColumn: LISTINGS.idColumn,
  timeColumn: LISTINGS.timeColumn,
  sortColumns: LISTINGS.sortColumns,
  filterConditions: LISTINGS.filterConditions,
  columnsSql: `${LISTINGS.columnsSql}, l.screenshots, l.demo_url AS "demoUrl", l.video_url AS "videoUrl",
    l.source_url AS "repoUrl", l.source_visible AS "sourceVisible"`,
};
