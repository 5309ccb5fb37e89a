import type { ListingsQuery } from '@market/contract/listings';
import type { Cursor } from '../foundation/cursor.js';
import type { Statement } from '../foundation/reads.js';
import { matches, searchPattern } from '../foundation/search-pattern.js';

/** Columns of a listing as it is shown, with its owner's picture and address. */
export const LISTING_COLUMNS = `listings.id, owner_id AS "ownerId", title, description, short_description AS "shortDescription",
  category, price_cents AS "priceCents", buyout_price_cents AS "buyoutPriceCents", duration, image,
  video_url AS "videoUrl", demo_url AS "demoUrl", features, tech_stack AS "techStack", tags,
  creator_name AS "creatorName", source_url AS "sourceUrl", source_visible AS "sourceVisible", state,
  is_available AS "isAvailable", rating_sum AS "ratingSum", review_count AS "reviewCount", proposal,
  submitted_at AS "submittedAt", review_due_at AS "reviewDueAt", rejection_reason AS "rejectionReason",
  listings.created_at AS "createdAt", listings.updated_at AS "updatedAt",
  users.photo_url AS "ownerPhotoUrl", users.email AS "ownerEmail"`;

export const LISTING_TABLES = 'listings JOIN users ON users.id = listings.owner_id';

/** How each sort that is offered is ordered, and the type its cursor's value has. */
const SORTS = {
  createdAt: { column: 'listings.created_at', type: 'timestamptz', usual: 'desc' },
  name: { column: 'listings.title', type: 'text', usual: 'asc' },
  price: { column: 'listings.price_cents', type: 'int', usual: 'asc' },
} as const;

/** What a list is asked for, and whether its asker may see every state. */
export interface ListRequest {
  readonly query: ListingsQuery;
  readonly everyState: boolean;
  readonly after: Cursor | undefined;
}

/** Which way a list runs. */
export function orderOf(query: Pick<ListingsQuery, 'sort' | 'order'>): 'asc' | 'desc' {
  return query.order ?? SORTS[query.sort].usual;
}

/** The page of a list; named by its shape, so that each shape is planned once per connection. */
export function listStatement({ query, everyState, after }: ListRequest): Statement {
  const filter = filterOf(query, everyState);
  const { column, type } = SORTS[query.sort];
  const order = orderOf(query);
  const values = [...filter.values];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = [...filter.conditions];
  if (after) {
    const beyond = order === 'desc' ? '<' : '>';
    conditions.push(
      `(${column}, listings.id) ${beyond} (${bind(after.value)}::${type}, ${bind(after.id)}::uuid)`,
    );
  }
  return {
    name: `listings.list-${[...filter.shape, query.sort, order, after && 'after'].filter(Boolean).join('-')}`,
    text: `SELECT ${LISTING_COLUMNS} FROM ${LISTING_TABLES} WHERE ${conditions.join(' AND ')}
           ORDER BY ${column} ${order}, listings.id ${order} LIMIT ${bind(query.limit + 1)}`,
    values,
  };
}

/** How many there are, counted no further than `upTo`. */
export function countStatement({ query, everyState }: ListRequest, upTo: number): Statement {
  const filter = filterOf(query, everyState);
  return {
    name: `listings.count-${filter.shape.join('-')}`,
    text: `SELECT count(*)::int AS total FROM (SELECT 1 FROM listings WHERE ${filter.conditions.join(' AND ')}
           LIMIT $${filter.values.length + 1}) counted`,
    values: [...filter.values, upTo],
  };
}

function filterOf(query: ListingsQuery, everyState: boolean) {
  const values: unknown[] = [];
  const shape: string[] = [];
  const conditions: string[] = [];
  const add = (name: string, condition: string) => {
    shape.push(name);
    conditions.push(condition);
  };
  const bind = (value: unknown) => `$${values.push(value)}`;
  if (everyState) add('every', 'true');
  else add('approved', `listings.state = 'approved'`);
  if (query.category) add('category', `listings.category = ${bind(query.category)}`);
  if (query.userId) add('user', `listings.owner_id = ${bind(query.userId)}::uuid`);
  if (query.ids) add('ids', `listings.id = ANY(${bind(query.ids)}::uuid[])`);
  if (query.search) {
    const pattern = searchPattern(query.search);
    add(pattern.kind, matches('listings.search_text', bind(pattern.value), pattern.kind));
  }
  return { values, shape, conditions };
}
