import { randomUUID } from 'node:crypto';
import { everyone, only, signedIn } from '../outcomes.js';
import type { Scenario } from '../callers.js';
import { always, type RequestValues, type Rows } from '../row.js';

/** Returns the values of a request for the owner's first sale. */
async function saleRequest({ market, people }: Scenario): Promise<RequestValues> {
  const [row] = await market.api.query<{ id: string }>(
    'SELECT payment_id AS id FROM earnings WHERE lister_id = $1 ORDER BY created_at LIMIT 1',
    [people.owner.userId],
  );
  return { params: { id: row?.id ?? '' } };
}

/** Inserts a payout to the owner that PayPal has sent back. Returns the id of the payout. */
async function insertPayout({ market, people }: Scenario): Promise<RequestValues> {
  const id = randomUUID();
  await market.api.query(
    `INSERT INTO payouts (id, number, lister_id, cents, address, origin, state, ended_at, created_at, updated_at)
     VALUES ($1::uuid, $1::text, $2, 2000, 'owner-mail@secret.example', 'weekly', 'returned', now(), now(), now())`,
    [id, people.owner.userId],
  );
  return { params: { id } };
}

/** Inserts a statement of the owner, and returns its id. */
async function insertStatement({ market, people }: Scenario): Promise<RequestValues> {
  const [row] = await market.api.query<{ id: string }>(
    `INSERT INTO lister_statements (id, lister_id, month, number, file, requested_at, made_at)
     VALUES ($1::uuid, $2, '2024-01-01', $1::text, '\\x25', now(), now())
     ON CONFLICT (lister_id, month) DO UPDATE SET tries = 0 RETURNING id`,
    [randomUUID(), people.owner.userId],
  );
  return { params: { id: row?.id ?? '' } };
}

const requestForYear = () => ({ query: { from: '2026-01-01', to: '2026-12-31' } });

/** Cases of the endpoints of earnings and payouts. Listers read only their own (EARN-9). */
export const EARNINGS: Rows = {
  'earnings.summary': always('one’s own', signedIn(200)),
  'earnings.lines': always('one’s own', signedIn(200)),
  'earnings.sums': [{ about: 'one’s own', request: requestForYear, outcomes: signedIn(200) }],
  'funnel.read': [{ about: 'one’s own', request: requestForYear, outcomes: signedIn(200) }],
  'funnel.view': [
    {
      about: 'of an MVP that does not exist',
      request: () => ({ params: { id: randomUUID() } }),
      outcomes: everyone(204),
    },
  ],
  'earnings.file': always('one’s own', signedIn(200)),
  'earnings.sale': [{ about: 'the owner’s', request: saleRequest, outcomes: only(['owner'], 200) }],
  'statements.year': always('one’s own', signedIn(200)),
  'statements.request': [
    {
      about: 'of a month without entries',
      request: () => ({ body: { month: '2024-02' } }),
      outcomes: signedIn(404),
    },
  ],
  'statements.file': [
    { about: 'one’s own', request: () => ({ query: { year: '2026' } }), outcomes: signedIn(200) },
  ],
  'statements.download': [{ about: 'the owner’s', request: insertStatement, outcomes: only(['owner'], 200) }],
  'statements.address': always('one’s own', signedIn(200)),
  'statements.save-address': [
    {
      about: 'one’s own',
      request: () => ({ body: { legalName: 'A name', postalAddress: '' } }),
      outcomes: signedIn(200),
    },
  ],
  'payouts.list': always('one’s own', signedIn(200)),
  'payouts.read': [{ about: 'the owner’s', request: insertPayout, outcomes: only(['owner'], 200) }],
  'payouts.request': always('without an address', signedIn(409)),
  'payouts.address': [
    {
      about: 'one’s own',
      request: () => ({ body: { address: 'paypal@people.example' } }),
      outcomes: signedIn(204),
    },
  ],
  'payouts.confirm-address': [
    {
      about: 'by a code that was not sent',
      request: () => ({ body: { code: '123456' } }),
      outcomes: signedIn(410),
    },
  ],
};
