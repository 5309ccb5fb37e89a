import { randomUUID } from 'node:crypto';
import { sameForEveryone, onlyFor, signedIn } from '../outcomes.js';
import type { Scenario } from '../callers.js';
import { caseWithoutValues, type RequestValues, type CasesByEndpoint } from '../permission-case.js';

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
export const EARNINGS: CasesByEndpoint = {
  'earnings.summary': caseWithoutValues('one’s own', signedIn(200)),
  'earnings.lines': caseWithoutValues('one’s own', signedIn(200)),
  'earnings.sums': [{ description: 'one’s own', request: requestForYear, outcomes: signedIn(200) }],
  'funnel.read': [{ description: 'one’s own', request: requestForYear, outcomes: signedIn(200) }],
  'funnel.view': [
    {
      description: 'of an MVP that does not exist',
      request: () => ({ params: { id: randomUUID() } }),
      outcomes: sameForEveryone(204),
    },
  ],
  'earnings.file': caseWithoutValues('one’s own', signedIn(200)),
  'earnings.sale': [{ description: 'the owner’s', request: saleRequest, outcomes: onlyFor(['owner'], 200) }],
  'statements.year': caseWithoutValues('one’s own', signedIn(200)),
  'statements.request': [
    {
      description: 'of a month without entries',
      request: () => ({ body: { month: '2024-02' } }),
      outcomes: signedIn(404),
    },
  ],
  'statements.file': [
    { description: 'one’s own', request: () => ({ query: { year: '2026' } }), outcomes: signedIn(200) },
  ],
  'statements.download': [
    { description: 'the owner’s', request: insertStatement, outcomes: onlyFor(['owner'], 200) },
  ],
  'statements.address': caseWithoutValues('one’s own', signedIn(200)),
  'statements.save-address': [
    {
      description: 'one’s own',
      request: () => ({ body: { legalName: 'A name', postalAddress: '' } }),
      outcomes: signedIn(200),
    },
  ],
  'payouts.list': caseWithoutValues('one’s own', signedIn(200)),
  'payouts.read': [{ description: 'the owner’s', request: insertPayout, outcomes: onlyFor(['owner'], 200) }],
  'payouts.request': caseWithoutValues('without an address', signedIn(409)),
  'payouts.address': [
    {
      description: 'one’s own',
      request: () => ({ body: { address: 'paypal@people.example' } }),
      outcomes: signedIn(204),
    },
  ],
  'payouts.confirm-address': [
    {
      description: 'by a code that was not sent',
      request: () => ({ body: { code: '123456' } }),
      outcomes: signedIn(410),
    },
  ],
};
