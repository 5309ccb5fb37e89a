import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CSRF_HEADER } from '@market/contract/identity/auth-rules';
import { Listing } from '@market/contract/listings/listings';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { Replica } from '@market/domain/foundation/sql/replica';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offerListing } from '@market/test/api/shop';
import { type ReplicatedPostgres, startReplicatedPostgres } from '@market/test/servers/replicated-postgres';
import { until } from '@market/test/until';
import { rawRequest } from '@market/test/api/raw-request';
import { ResponseCache } from './response-cache/response-cache.js';

let postgres: ReplicatedPostgres;
let api: RunningApi;
let replica: Replica;
let lina: Person;
let mvpId: string;

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  api = await startApi({
    RESPONSE_CACHE_MB: '16',
    DATABASE_URL: postgres.primaryUrl,
    DATABASE_REPLICA_URL: postgres.standbyUrl,
  });
  replica = api.application.get(Replica);
  lina = await api.signUp('Lina');
  mvpId = await offerListing(api, lina);
}, 120_000);
afterAll(async () => {
  await api.stop();
  await postgres.stop();
});
beforeEach(waitUntilCaughtUp);
afterEach(() => postgres.resumeReplay().catch(() => undefined));

/** Waits until the api reads from the replica again, which it does once the replica has caught up. */
async function waitUntilCaughtUp(): Promise<void> {
  await until(async () => {
    const answeredBefore = replica.counts.answered;
    // A random search is in no cache, so the api must read from a database.
    await api.inject({ url: `/api/users/directory?search=${randomUUID()}` });
    return replica.counts.answered > answeredBefore;
  });
}

/** A browser that keeps cookies, signed in or not. */
class Browser {
  private writeCookie: string | undefined;

  constructor(private readonly person?: Person) {}

  private get headers(): Record<string, string> {
    return {
      ...(this.person && { authorization: this.person.authorization }),
      [CSRF_HEADER.name]: CSRF_HEADER.value,
      ...(this.writeCookie && { cookie: `written=${this.writeCookie}` }),
    };
  }

  /** Returns the same browser with its cookies, signed out. */
  signedOut(): Browser {
    return Object.assign(new Browser(), { writeCookie: this.writeCookie });
  }

  /** Sends a GET request over a TCP connection. */
  visit(path: string) {
    return rawRequest(api, `/api${path}`, { headers: this.headers });
  }

  async send(method: 'GET' | 'PUT', path: string, payload?: object) {
    const response = await api.inject({
      method,
      url: `/api${path}`,
      headers: this.headers,
      ...(payload && { payload }),
    });
    const cookie = response.cookies.find(({ name }) => name === 'written');
    if (cookie) this.writeCookie = encodeURIComponent(cookie.value);
    return response;
  }
}

const readListingAvailability = async (browser: Browser): Promise<boolean> =>
  Listing.parse((await browser.visit(`/mvps/${mvpId}`)).json()).isAvailable;
const bioOf = async (browser: Browser): Promise<string> =>
  (await browser.send('GET', `/users/public/${lina.userId}`)).json().bio;
const changeBio = (browser: Browser, bio: string) =>
  browser.send('PUT', '/users/profile', { displayname: 'Lina', bio });

describe('a read replica', () => {
  it('serves public reads of visitors and of people who wrote nothing', async () => {
    for (const browser of [new Browser(), new Browser(lina)]) {
      // After the writes of earlier tests, the replica can lag for a moment.
      await until(async () => {
        const answeredBefore = replica.counts.answered;
        const paths = [`/mvps?search=${randomUUID()}`, `/users/directory?search=${randomUUID()}`];
        for (const path of paths) expect((await browser.send('GET', path)).statusCode).toBe(200);
        return replica.counts.answered >= answeredBefore + paths.length;
      });
    }
  });

  it('shows a change at once to the person who made it, and to others after the notification (API-9)', async () => {
    const writer = new Browser(lina);
    await changeBio(writer, 'before');
    await until(async () => (await bioOf(new Browser())) === 'before');
    await waitUntilCaughtUp();
    await postgres.pauseReplay();
    await changeBio(writer, 'after');
    expect(await bioOf(writer)).toBe('after');
    await until(async () => (await bioOf(new Browser())) === 'after');
    // A client that sends a token without the header of browsers keeps no cookies. The server cannot know whether
    // such a client has written, so only the primary may serve it.
    const cookielessResponse = await api.inject({
      url: `/api/users/public/${lina.userId}`,
      headers: { authorization: lina.authorization },
    });
    expect(cookielessResponse.json().bio).toBe('after');
  });

  it('shows a change at once to a visitor who signed out after it', async () => {
    const writer = new Browser(lina);
    const preferences = (await writer.send('GET', '/users/preferences')).json<object>();
    await waitUntilCaughtUp();
    await postgres.pauseReplay();
    // Visitors do not see preferences, so the process is not notified, and the replica still serves the reads of other
    // people.
    expect((await writer.send('PUT', '/users/preferences', preferences)).statusCode).toBe(200);
    const countsBefore = { ...replica.counts };
    await new Browser().visit(`/mvps?search=${randomUUID()}`);
    expect(replica.counts.answered).toBeGreaterThan(countsBefore.answered);
    expect(replica.counts.behind).toBe(countsBefore.behind);
    const answeredBefore = replica.counts.answered;
    await writer.signedOut().visit(`/mvps?search=${randomUUID()}`);
    expect(replica.counts.answered).toBe(answeredBefore);
    expect(replica.counts.behind).toBeGreaterThan(countsBefore.behind);
  });

  it('serves a writer again as soon as it has their writes', async () => {
    const writer = new Browser(lina);
    await changeBio(writer, 'seen');
    await until(async () => {
      const answeredBefore = replica.counts.answered;
      expect(await bioOf(writer)).toBe('seen');
      return replica.counts.answered > answeredBefore;
    });
  });

  it('has no response cached while it is behind: a change is shown to everyone at once, and stays', async () => {
    const [writer, visitor] = [new Browser(lina), new Browser()];
    for (const isListingAvailable of [false, true, false, true]) {
      expect(await readListingAvailability(visitor)).toBe(!isListingAvailable);
      await postgres.pauseReplay();
      const version = api.application.get(ResponseCache).version;
      const changeResponse = await writer.send('PUT', `/mvps/${mvpId}`, { isavailable: isListingAvailable });
      expect(changeResponse.statusCode).toBe(200);
      // The process has been notified of the change, so later responses are stored.
      await until(() => api.application.get(ResponseCache).version !== version);
      expect(await readListingAvailability(visitor)).toBe(isListingAvailable);
      expect(await readListingAvailability(writer)).toBe(isListingAvailable);
      await postgres.resumeReplay();
      await waitUntilCaughtUp();
      expect(await readListingAvailability(visitor)).toBe(isListingAvailable);
    }
  });

  it('is not read once it is five seconds behind', async () => {
    const isServedByReplica = async () => {
      const answeredBefore = replica.counts.answered;
      await new Browser().visit(`/mvps?search=${randomUUID()}`);
      return replica.counts.answered > answeredBefore;
    };
    await waitUntilCaughtUp();
    await postgres.pauseReplay();
    // Changes something that visitors do not see, so that the process is not notified.
    await api.query('UPDATE users SET updated_at = now() WHERE id = $1', [lina.userId]);
    expect(await isServedByReplica()).toBe(true);
    await until(async () => !(await isServedByReplica()));
    const metricsText = (await api.inject({ url: '/metrics' })).body;
    expect(Number(/^market_replica_lag_seconds (.+)$/m.exec(metricsText)?.[1])).toBeGreaterThan(5);
  });

  it('is replaced by the primary while its server is down, and is read again once it is back', async () => {
    await postgres.shutDownStandby();
    for (let changeCount = 0; changeCount < 5; changeCount += 1) {
      expect((await new Browser().send('GET', '/users/directory')).statusCode).toBe(200);
      expect((await changeBio(new Browser(lina), `without ${changeCount}`)).statusCode).toBe(200);
      // A visitor reads the cached profile until this process is notified of the change.
      await until(async () => (await bioOf(new Browser())) === `without ${changeCount}`);
    }
    const metricsText = (await api.inject({ url: '/metrics' })).body;
    expect(metricsText).toMatch(/^market_replica_lag_seconds \+Inf$/m);
    await postgres.startUpStandby();
    await waitUntilCaughtUp();
  }, 60_000);

  it('serves no private reads', async () => {
    const countsBefore = { ...replica.counts };
    const browser = new Browser(lina);
    for (const path of ['/users/profile', '/users/messages', '/mvps/my-listings', '/rentals/my-rentals'])
      expect((await browser.send('GET', path)).statusCode).toBe(200);
    expect(replica.counts).toEqual(countsBefore);
  });
});

it('is optional: without one, no response sets its cookie', async () => {
  const { DATABASE_REPLICA_URL } = api.application.get<Settings>(SETTINGS);
  expect(DATABASE_REPLICA_URL).toBeDefined();
  const apiWithoutReplica = await startApi();
  const person = await apiWithoutReplica.signUp();
  const response = await apiWithoutReplica.inject({
    method: 'PUT',
    url: '/api/users/profile',
    headers: { authorization: person.authorization },
    payload: { displayname: 'Ada' },
  });
  await apiWithoutReplica.stop();
  expect(response.statusCode).toBe(200);
  expect(response.headers['set-cookie']).toBeUndefined();
});
