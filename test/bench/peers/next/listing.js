import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** Returns the public fields of a listing. */
export async function listingById(id) {
  const { rows } = await pool.query({
    name: 'listing-by-id',
    text: `SELECT public_json FROM listings WHERE id = $1 AND state = 'approved'`,
    values: [id],
  });
  const json = rows[0]?.public_json;
  return typeof json === 'string' ? JSON.parse(json) : json;
}
