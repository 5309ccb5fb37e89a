import { type Browser, expect, type Page, test } from '@playwright/test';
import { LISTER, RENTER } from '../src/browser/screens.js';
import { idOf, tusClient } from '../src/api/tus.js';
import { video } from '../src/browser/videos.js';
import { signIn, type Visitor } from '../src/browser/running-stack.js';

/** Time limit for a change to reach the other apis, in milliseconds; generous, because the machine may be busy. */
const ARRIVE_WITHIN_MS = 2000;
const OWN_SITE_HEADERS = { 'x-requested-with': 'mvp-market' };

/** Addresses of the three apis, so that the test can call each without the proxy. */
const [firstApi = '', secondApi = '', thirdApi = ''] = (process.env['API_URLS'] ?? '').split(',');
const API_URLS = [firstApi, secondApi, thirdApi];

interface Caller {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function openSignedIn(browser: Browser, visitor: Visitor): Promise<Caller & { page: Page }> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, visitor);
  const response = await page.request.post('/api/auth/token', {
    headers: OWN_SITE_HEADERS,
    data: { grant_type: 'refresh_token' },
  });
  const { access_token, user } = (await response.json()) as { access_token: string; user: { uid: string } };
  return { page, userId: user.uid, headers: { authorization: `Bearer ${access_token}` } };
}

const callApi = (api: string, path: string, { headers }: Pick<Caller, 'headers'> = { headers: {} }) =>
  fetch(`${api}/api${path}`, { headers });

function send(api: string, method: string, path: string, { headers }: Caller, body: object) {
  return fetch(`${api}/api${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/**
 * Opens an event stream. Returns the names of the events that it has received so far, and a function that closes
 * it.
 */
async function openStream(api: string, person: Caller): Promise<{ eventNames: string[]; close: () => void }> {
  const controller = new AbortController();
  const response = await fetch(`${api}/api/events`, { headers: person.headers, signal: controller.signal });
  const eventNames: string[] = [];
  const readEventNames = async () => {
    const decoder = new TextDecoder();
    let unparsedText = '';
    for await (const chunk of response.body ?? []) {
      const lines = (unparsedText + decoder.decode(chunk, { stream: true })).split('\n');
      unparsedText = lines.pop() ?? '';
      eventNames.push(...lines.flatMap((line) => /^event: ?(.+)$/.exec(line)?.[1] ?? []));
    }
  };
  readEventNames().catch(() => undefined);
  return { eventNames, close: () => controller.abort() };
}

test('a sign-in or a sign-out at one api takes effect at every api', async ({ browser }) => {
  const renter = await openSignedIn(browser, RENTER);
  for (const api of API_URLS) expect((await callApi(api, '/users/profile', renter)).status).toBe(200);
  await renter.page.request.post('/api/auth/logout', { headers: { ...OWN_SITE_HEADERS, ...renter.headers } });
  for (const api of API_URLS) expect((await callApi(api, '/users/profile', renter)).status).toBe(401);
});

test('a message sent at one api reaches browsers with streams at the others at once', async ({ browser }) => {
  const [renter, lister] = [await openSignedIn(browser, RENTER), await openSignedIn(browser, LISTER)];
  const streams = await Promise.all(API_URLS.map((api) => openStream(api, lister)));
  await expect.poll(() => streams.every(({ eventNames }) => eventNames.includes('ready'))).toBe(true);
  const body = { recipientId: lister.userId, subject: 'Across', content: 'From one process to three' };
  expect((await send(secondApi, 'POST', '/users/messages', renter, body)).status).toBe(201);
  await expect
    .poll(() => streams.map(({ eventNames }) => eventNames.filter((name) => name === 'message').length), {
      timeout: ARRIVE_WITHIN_MS,
    })
    .toEqual([1, 1, 1]);
  for (const { close } of streams) close();
});

test('a video created at one api is sent to another, resumed at a third, and published', async ({
  browser,
}) => {
  const lister = await openSignedIn(browser, LISTER);
  const person = { authorization: lister.headers['authorization'] ?? '' };
  const clip = video('upright.mp4');
  const halfLength = clip.length >> 1;
  const createResponse = await tusClient(firstApi, person).createUpload({ byteSize: clip.length });
  const path = new URL(createResponse.headers['location'] ?? '', firstApi).pathname;
  // The upload ends in the middle, as when a connection breaks, and resumes at another api.
  expect((await tusClient(secondApi, person).send(path, 0, clip.subarray(0, halfLength))).statusCode).toBe(
    204,
  );
  expect(await tusClient(thirdApi, person).resume(path, clip)).toBe(halfLength);
  const uploadStateAt = async (api: string) =>
    (await (await callApi(api, `/uploads/${idOf(createResponse)}`, lister)).json()).state as string;
  for (const api of API_URLS)
    await expect.poll(() => uploadStateAt(api), { timeout: 30_000 }).toBe('published');
});

test("a lister's change at one api evicts the cached responses of every api", async ({ browser }) => {
  const lister = await openSignedIn(browser, LISTER);
  const ownListings = (await (
    await callApi(firstApi, '/mvps/my-listings?filter=approved', lister)
  ).json()) as {
    id: string;
    isAvailable: boolean;
  }[];
  const mvp = ownListings[0];
  if (!mvp) throw new Error('The sample lister has no listing');
  const isAvailableAt = async (api: string) =>
    (await (await callApi(api, `/mvps/${mvp.id}`)).json()).isAvailable as boolean;
  for (const isAvailable of [!mvp.isAvailable, mvp.isAvailable]) {
    // Calls each api twice, so that its second response comes from the cache.
    for (const api of [...API_URLS, ...API_URLS]) expect(await isAvailableAt(api)).toBe(!isAvailable);
    const changeResponse = await send(thirdApi, 'PUT', `/mvps/${mvp.id}`, lister, {
      isavailable: isAvailable,
    });
    expect(changeResponse.status).toBe(200);
    for (const api of API_URLS)
      await expect.poll(() => isAvailableAt(api), { timeout: ARRIVE_WITHIN_MS }).toBe(isAvailable);
  }
});

test('one idempotency key makes one row, also when several apis receive it at once', async ({ browser }) => {
  const [renter, lister] = [await openSignedIn(browser, RENTER), await openSignedIn(browser, LISTER)];
  const body = { recipientId: lister.userId, subject: `Key ${Date.now()}`, content: 'Once' };
  const renterWithKey = {
    ...renter,
    headers: { ...renter.headers, 'idempotency-key': `across-${Date.now()}` },
  };
  const responses = await Promise.all(
    API_URLS.map((api) => send(api, 'POST', '/users/messages', renterWithKey, body)),
  );
  const createdIds = await Promise.all(
    responses
      .filter(({ status }) => status === 201)
      .map(async (response) => (await response.json()).id as string),
  );
  expect(new Set(createdIds).size).toBe(1);
  // A request gets 409 while another request with the same key still runs.
  expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true);
});
