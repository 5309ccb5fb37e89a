import type { ListingState } from '@market/contract/listings/listings';
import type { Screenshot } from '@market/contract/listings/screenshots';
import {
  boolean,
  int,
  json,
  nullable,
  text,
  textArray,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';

export const LISTING_TABLES = 'listings JOIN users ON users.id = listings.owner_id';

/** Columns of a listing, with its owner's picture and e-mail address. */
export const LISTING_COLUMNS = `listings.id, owner_id AS "ownerId", title, description, short_description AS "shortDescription",
  category, price_cents AS "priceCents", buyout_price_cents AS "buyoutPriceCents", duration, image, screenshots,
  video_url AS "videoUrl", demo_url AS "demoUrl", features, tech_stack AS "techStack", tags,
  creator_name AS "creatorName", source_url AS "sourceUrl", source_visible AS "sourceVisible", state,
  is_available AS "isAvailable", rating_sum AS "ratingSum", review_count AS "reviewCount",
  listings.created_at AS "createdAt", listings.updated_at AS "updatedAt",
  users.photo_url AS "ownerPhotoUrl", users.email AS "ownerEmail"`;

export const LISTING_ROW = {
  id: uuid,
  ownerId: uuid,
  title: text,
  description: text,
  shortDescription: text,
  category: text,
  priceCents: int,
  buyoutPriceCents: int,
  duration: text,
  image: text,
  screenshots: json<Screenshot[]>(),
  videoUrl: text,
  demoUrl: text,
  features: textArray,
  techStack: textArray,
  tags: textArray,
  creatorName: text,
  sourceUrl: text,
  sourceVisible: boolean,
  state: textOf<ListingState>(),
  isAvailable: boolean,
  ratingSum: int,
  reviewCount: int,
  createdAt: timestamptz,
  updatedAt: timestamptz,
  ownerPhotoUrl: text,
  ownerEmail: nullable(text),
};

/** A listing with its owner's picture and e-mail; prices in cents. */
export type ListingRow = RowOf<typeof LISTING_ROW>;
