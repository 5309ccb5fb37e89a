/**
 * The floor: a bare server that the API is compared with. It uses only Fastify and pg, one prepared statement per
 * response, and sends the same bytes as the API, without NestJS, guards or rate limits. Started as `node floor.js`
 * with DATABASE_URL, FLOOR_PORT and FLOOR_TOTAL (the total and the cursor of the API's list).
 */

import Fastify from 'fastify';
import pg from 'pg';
import { addWriteRoutes } from './floor-writes.js';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const listTotals = JSON.parse(process.env['FLOOR_TOTAL'] ?? '{}') as {
  total: number;
  totalIsFloor?: boolean;
  nextCursor: string | null;
};

const LISTING_COLUMNS = `listings.id, title, description, short_description, category, price_cents, duration, image, video_url, demo_url,
  features, tech_stack, tags, creator_name, listings.created_at, listings.updated_at, is_available, rating_sum, review_count, owner_id,
  users.photo_url, source_url, source_visible`;

const LIST_QUERY = {
  name: 'floor-list',
  text: `SELECT ${LISTING_COLUMNS} FROM listings JOIN users ON users.id = owner_id WHERE state = 'approved' ORDER BY listings.created_at DESC, listings.id DESC LIMIT 24`,
};
const DETAIL_QUERY = {
  name: 'floor-detail',
  text: `SELECT ${LISTING_COLUMNS}, screenshots FROM listings JOIN users ON users.id = owner_id WHERE listings.id = $1 AND state = 'approved'`,
};

interface ListingDetailRow extends ListingRow {
  screenshots: object[];
}

interface ListingRow {
  id: string;
  title: string;
  description: string;
  short_description: string;
  category: string;
  price_cents: number;
  duration: string;
  image: string;
  video_url: string;
  demo_url: string;
  features: string[];
  tech_stack: string[];
  tags: string[];
  creator_name: string;
  created_at: Date;
  updated_at: Date;
  is_available: boolean;
  rating_sum: number;
  review_count: number;
  owner_id: string;
  photo_url: string;
  source_url: string;
  source_visible: boolean;
}

function listingOf(row: ListingRow): object {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    shortDescription: row.short_description,
    category: row.category,
    price: row.price_cents / 100,
    buyoutPrice: Math.floor((row.price_cents * 25) / 100),
    duration: row.duration,
    image: row.image,
    videoUrl: row.video_url,
    demoUrl: row.demo_url,
    features: row.features,
    techStack: row.tech_stack,
    tags: row.tags,
    createdBy: row.creator_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isAvailable: row.is_available,
    isapproved: true,
    rating: row.review_count > 0 ? row.rating_sum / row.review_count : 4.5,
    reviewCount: row.review_count,
    userId: row.owner_id,
    userEmail: '',
    userPhotoURL: row.photo_url,
    repoUrl: row.source_visible && row.source_url ? row.source_url : '#',
  };
}

/** Returns the detail of a listing; an empty object if it does not exist. */
async function readDetail(id: string): Promise<object> {
  const { rows } = await pool.query<ListingDetailRow>({ ...DETAIL_QUERY, values: [id] });
  return rows[0] ? { ...listingOf(rows[0]), screenshots: rows[0].screenshots } : {};
}

const app = Fastify({ logger: false });
app.get('/api/mvps', async () => {
  const { rows } = await pool.query<ListingRow>(LIST_QUERY);
  return { mvps: rows.map(listingOf), ...listTotals };
});
app.get<{ Params: { id: string } }>('/api/mvps/:id', async ({ params }) => {
  return readDetail(params.id);
});
// For comparison with cached responses, these two responses are prepared once. They are strings, because Fastify sends
// a string with fewer writes than a Buffer.
const listJson = JSON.stringify({
  mvps: (await pool.query<ListingRow>(LIST_QUERY)).rows.map(listingOf),
  ...listTotals,
});
const firstRow = (await pool.query<ListingRow>(LIST_QUERY)).rows[0];
const detailJson = JSON.stringify(firstRow ? await readDetail(firstRow.id) : {});
const JSON_TYPE = 'application/json; charset=utf-8';
app.get('/bare/list', (_, reply) => reply.type(JSON_TYPE).send(listJson));
app.get('/bare/detail', (_, reply) => reply.type(JSON_TYPE).send(detailJson));
addWriteRoutes(app, pool);
await app.listen({ port: Number(process.env['FLOOR_PORT']), host: '127.0.0.1' });
