import { type Browser, expect, type Page, test } from '@playwright/test';
import { LISTER, RENTER } from '../src/screens.js';
import { idOf, tusOf } from '../src/tus.js';
import { video } from '../src/videos.js';
import { signIn, type Visitor } from '../src/visit.js';

/** What "at once" is, with room for a machine that does much else. */
const AT_ONCE_MS = 2000;
const OWN = { 'x-requested-with': 'mvp-market' };

/** Each api by its own address, past the proxy. */
const [first = '', second = '', third = ''] = (process.env['API_URLS'] ?? '').split(',');
const APIS = [first, second, third];

interface SignedIn {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function signedIn(browser: Browser, visitor: Visitor): Promise<SignedIn & { page: Page }> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, visitor);
  const answer = await page.request.post('/api/auth/token', {
    headers: OWN,
    data: { grant_type: 'refresh_token' },
  });
  const { access_token, user } = (await answer.json()) as { access_token: string; user: { uid: string } };
  return { page, userId: user.uid, headers: { authorization: `Bearer ${access_token}` } };
}

const ask = (api: string, path: string, { headers }: Pick<SignedIn, 'headers'> = { headers: {} }) =>
  fetch(`${api}/api${path}`, { headers });

function send(api: string, method: string, path: string, { headers }: SignedIn, body: object) {
  return fetch(`${api}/api${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Names of the events that a stream has told so far. */
async function streamOf(api: string, person: SignedIn): Promise<{ names: string[]; close: () => void }> {
  const leaving = new AbortController();
  const answer = await fetch(`${api}/api/events`, { headers: person.headers, signal: leaving.signal });
  const names: string[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of answer.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      names.push(...lines.flatMap((line) => /^event: ?(.+)$/.exec(line)?.[1] ?? []));
    }
  };
  read().catch(() => undefined);
  return { names, close: () => leaving.abort() };
}

test('who signed in by any api is known to each, and whoever signs out by one is out at all', async ({
  browser,
}) => {
  const renter = await signedIn(browser, RENTER);
  for (const api of APIS) expect((await ask(api, '/users/profile', renter)).status).toBe(200);
  await renter.page.request.post('/api/auth/logout', { headers: { ...OWN, ...renter.headers } });
  for (const api of APIS) expect((await ask(api, '/users/profile', renter)).status).toBe(401);
});

test('a message sent at one api is told at once to browsers that listen at the others', async ({
  browser,
}) => {
  const [renter, lister] = [await signedIn(browser, RENTER), await signedIn(browser, LISTER)];
  const streams = await Promise.all(APIS.map((api) => streamOf(api, lister)));
  await expect.poll(() => streams.every(({ names }) => names.includes('ready'))).toBe(true);
  const body = { recipientId: lister.userId, subject: 'Across', content: 'From one process to three' };
  expect((await send(second, 'POST', '/users/messages', renter, body)).status).toBe(201);
  await expect
    .poll(() => streams.map(({ names }) => names.filter((name) => name === 'message').length), {
      timeout: AT_ONCE_MS,
    })
    .toEqual([1, 1, 1]);
  for (const { close } of streams) close();
});

test('a video announced at one api is sent by another, gone on with at a third, and published', async ({
  browser,
}) => {
  const lister = await signedIn(browser, LISTER);
  const person = { authorization: lister.headers['authorization'] ?? '' };
  const clip = video('upright.mp4');
  const half = clip.length >> 1;
  const announced = await tusOf(first, person).announce({ bytes: clip.length });
  const path = new URL(announced.headers['location'] ?? '', first).pathname;
  // A line that breaks in the middle: what arrived of the piece stays.
  expect((await tusOf(second, person).send(path, 0, clip.subarray(0, half))).statusCode).toBe(204);
  expect(await tusOf(third, person).goOn(path, clip)).toBe(half);
  const stateAt = async (api: string) =>
    (await (await ask(api, `/uploads/${idOf(announced)}`, lister)).json()).state as string;
  for (const api of APIS) await expect.poll(() => stateAt(api), { timeout: 30_000 }).toBe('published');
});

test('what a lister changes at one api is forgotten by the kept answers of all', async ({ browser }) => {
  const lister = await signedIn(browser, LISTER);
  const own = (await (await ask(first, '/mvps/my-listings?filter=approved', lister)).json()) as {
    id: string;
    isAvailable: boolean;
  }[];
  const mvp = own[0];
  if (!mvp) throw new Error('The sample lister has no listing');
  const shown = async (api: string) =>
    (await (await ask(api, `/mvps/${mvp.id}`)).json()).isAvailable as boolean;
  for (const available of [!mvp.isAvailable, mvp.isAvailable]) {
    // Asked twice, so that it is kept.
    for (const api of [...APIS, ...APIS]) expect(await shown(api)).toBe(!available);
    expect((await send(third, 'PUT', `/mvps/${mvp.id}`, lister, { isavailable: available })).status).toBe(
      200,
    );
    for (const api of APIS) await expect.poll(() => shown(api), { timeout: AT_ONCE_MS }).toBe(available);
  }
});

test('one key makes one row, whichever apis it is sent to at once', async ({ browser }) => {
  const [renter, lister] = [await signedIn(browser, RENTER), await signedIn(browser, LISTER)];
  const body = { recipientId: lister.userId, subject: `Key ${Date.now()}`, content: 'Once' };
  const keyed = { ...renter, headers: { ...renter.headers, 'idempotency-key': `across-${Date.now()}` } };
  const answers = await Promise.all(APIS.map((api) => send(api, 'POST', '/users/messages', keyed, body)));
  const made = await Promise.all(
    answers.filter(({ status }) => status === 201).map(async (answer) => (await answer.json()).id as string),
  );
  expect(new Set(made).size).toBe(1);
  // Who came while it was made is told to come again.
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
});
