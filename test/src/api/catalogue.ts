import { randomUUID } from 'node:crypto';
import type { Person, RunningApi } from './running-api.js';

/** Default values of a listing's columns, which tests can override. */
const DEFAULT_LISTING = {
  title: 'Habit Garden',
  description: 'Grows habits',
  short_description: 'Grows habits',
  category: 'Productivity',
  price_cents: 10_000,
  buyout_price_cents: 300_000,
  duration: '1 month',
  video_url: 'https://youtu.be/dQw4w9WgXcQ',
  demo_url: 'https://demo.example',
  features: ['Streaks'] as readonly string[],
  tech_stack: ['React'] as readonly string[],
  tags: ['habits'] as readonly string[],
  creator_name: 'Lina',
  source_url: '',
  source_visible: false,
  state: 'approved',
  is_available: true,
  sold: false,
  rating_sum: 0,
  review_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

/** Inserts a listing into the database. Returns its id. */
export async function insertListing(
  api: RunningApi,
  owner: Pick<Person, 'userId'>,
  columns: Partial<typeof DEFAULT_LISTING> = {},
): Promise<string> {
  const row = { id: randomUUID(), owner_id: owner.userId, ...DEFAULT_LISTING, ...columns };
  const names = Object.keys(row);
  await api.query(
    `INSERT INTO listings (${names.join(', ')}) VALUES (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
  return row.id;
}

/** Links a GitHub account to a person; without one, a person cannot list an MVP (LIST-1). */
export async function linkGitHub(api: RunningApi, person: Pick<Person, 'userId'>): Promise<void> {
  await api.query(
    `INSERT INTO identities (id, user_id, provider, subject, linked_at) VALUES ($1, $2, 'github', $3, now())`,
    [randomUUID(), person.userId, `github-${person.userId}`],
  );
}

/** Signs up a moderator. */
export async function signUpModerator(api: RunningApi): Promise<Person> {
  const person = await api.signUp('Mona');
  await api.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [person.userId]);
  return person;
}

/** Calls the api as `person`; without one, as a signed-out visitor. */
export function call(
  api: RunningApi,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { person, body }: { person?: Person | undefined; body?: object } = {},
) {
  return api.inject({
    method,
    url: `/api${path}`,
    headers: person ? { authorization: person.authorization } : {},
    ...(body && { payload: body }),
  });
}

/** Returns the names of the events in the outbox, oldest first. */
export async function eventNames(api: RunningApi): Promise<string[]> {
  const rows = await api.query<{ name: string }>('SELECT name FROM outbox_events ORDER BY created_at, id');
  return rows.map(({ name }) => name);
}
