import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../src/until.js';
import type { Confirmations } from '../records/placed-orders.js';
import type { Market } from '../testbed/market.js';
import { Browser } from './browser.js';
import { buy } from './buyer.js';
import type { ApiResponse } from './calls.js';
import { EventListener } from './event-listener.js';
import { offerListings, signUpOne, type Person } from './people.js';

const CALL_EVERY_MS = 20;
const BUY_EVERY_MS = 700;
const SENDING_RESUMED_WITHIN_MS = 60_000;
/**
 * If a notification between the servers is lost, an open page gets the event up to 15 s later (decision 0012). The
 * limit is twice that.
 */
const ARRIVED_WITHIN_MS = 30_000;
const SERVICE_UNAVAILABLE = 503;

/** What the clients observed that violates the product's promises. */
export interface TrafficFindings {
  /** Responses that are neither success nor 503. */
  readonly unexplainedResponses: string[];
  /** Reads that did not contain the caller's own acknowledged writes (API-9). */
  readonly unseenWrites: string[];
  /** Sessions that the server ended although no caller signed out. */
  readonly endedSessions: string[];
  readonly refusalMessages: string[];
}

/** People who sign in, browse, pay, rent and send messages without a pause, while a fault test injects faults. */
export class Traffic {
  readonly findings: TrafficFindings = {
    unexplainedResponses: [],
    unseenWrites: [],
    endedSessions: [],
    refusalMessages: [],
  };
  readonly purchases: Confirmations[] = [];
  /** Contents of messages whose sending was acknowledged. */
  readonly acknowledgedMessages: string[] = [];
  /** The latest acknowledged text of each person's profile, by user id. */
  private readonly bioByUserId = new Map<string, string>();
  /** Earlier profile texts, each replaced by an acknowledged change; undefined means an empty text. */
  private readonly replacedBios = new Set<string | undefined>();
  readCount = 0;
  refusedReadCount = 0;
  slowestReadMs = 0;
  private isRunning = true;
  private runningLoops: Promise<unknown> = Promise.resolve();
  private lastAcknowledgedMessage = { startedAt: 0, acknowledgedAt: 0 };

  private constructor(
    private readonly market: Market,
    private readonly mvpIds: readonly string[],
    private readonly listener: { readonly page: EventListener; readonly person: Person },
  ) {}

  static async start(market: Market): Promise<Traffic> {
    const mvpIds = await offerListings(market, await signUpOne(market), 4);
    const person = await signUpOne(market);
    const traffic = new Traffic(market, mvpIds, { person, page: new EventListener(market, person) });
    const browsers = await Browser.openAll(market, 6);
    for (const browser of browsers) traffic.isSuccess('sign-in', await browser.signIn());
    const [sender, secondSender, writer, secondWriter, reader, refresher] = browsers as [
      Browser,
      ...Browser[],
    ];
    const clientLoops = [
      ...[sender, secondSender].map(
        (browser) => browser && traffic.repeat(() => traffic.sendMessage(browser)),
      ),
      ...[writer, secondWriter].map(
        (browser) => browser && traffic.repeat(() => traffic.changeProfile(browser)),
      ),
      reader && traffic.repeat(() => traffic.read(reader)),
      refresher && traffic.keepSignedIn(refresher),
      traffic.buy(),
    ];
    traffic.runningLoops = Promise.all(clientLoops);
    return traffic;
  }

  /**
   * Waits until a message that was sent after `sinceMs` is acknowledged, and returns the time of the acknowledgment. If
   * there is none within a minute, returns the end of that minute. Times are in milliseconds of the monotonic clock.
   */
  async resumedAtMs(sinceMs: number): Promise<number> {
    await until(() => this.lastAcknowledgedMessage.startedAt > sinceMs, SENDING_RESUMED_WITHIN_MS).catch(
      () => undefined,
    );
    return this.lastAcknowledgedMessage.startedAt > sinceMs
      ? this.lastAcknowledgedMessage.acknowledgedAt
      : sinceMs + SENDING_RESUMED_WITHIN_MS;
  }

  /** Ends the loops and waits for their last responses. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await this.runningLoops;
  }

  /** Number of streams that the open page has opened, which is more than 1 after reconnections. */
  get streamCount(): number {
    return this.listener.page.openedStreamCount;
  }

  /**
   * Closes the open page. Returns a text for each message that the page did not receive exactly once, and one if its
   * streams did not resume after reconnections.
   */
  async closePageAndFindMissedEvents(): Promise<string[]> {
    const { page } = this.listener;
    await until(
      () => this.acknowledgedMessages.every((content) => page.arrivalCounts.has(content)),
      ARRIVED_WITHIN_MS,
    ).catch(() => undefined);
    await page.close();
    const missedMessages = this.acknowledgedMessages.filter(
      (content) => page.arrivalCounts.get(content) !== 1,
    );
    return [
      ...missedMessages.map(
        (content) => `the open page got message ${content} ${page.arrivalCounts.get(content) ?? 0} times`,
      ),
      ...(page.notResumedStreamCount > 0
        ? [`the open page did not resume ${page.notResumedStreamCount} times`]
        : []),
    ];
  }

  /** Returns a text for each acknowledged message that the database does not contain exactly once. */
  async findLostOrDuplicateWrites(): Promise<string[]> {
    const rows = await this.market.query<{ content: string; times: number }>(
      'SELECT content, count(*)::int AS times FROM messages GROUP BY content',
    );
    const countByContent = new Map(rows.map((row) => [row.content, row.times]));
    return this.acknowledgedMessages
      .filter((content) => countByContent.get(content) !== 1)
      .map((content) => `message ${content} is stored ${countByContent.get(content) ?? 0} times`);
  }

  private async repeat(step: () => Promise<boolean>): Promise<void> {
    while (this.isRunning) await pause((await step()) ? CALL_EVERY_MS : 2 * CALL_EVERY_MS);
  }

  /** Whether a response is a success. Records it as a finding if it is neither a success nor a 503. */
  private isSuccess(action: string, response: ApiResponse): boolean {
    const isSuccessful = response.status >= 200 && response.status < 300;
    if (!isSuccessful && response.status !== SERVICE_UNAVAILABLE)
      this.findings.unexplainedResponses.push(`${action}: ${JSON.stringify(response).slice(0, 300)}`);
    return isSuccessful;
  }

  private async sendMessage(browser: Browser): Promise<boolean> {
    const content = randomUUID();
    const startedAt = performance.now();
    const body = { recipientId: this.listener.person.userId, subject: 'Fault', content };
    const response = await browser.send('POST', '/api/users/messages', body);
    if (!this.isSuccess('message', response)) return false;
    this.acknowledgedMessages.push(content);
    if (startedAt > this.lastAcknowledgedMessage.startedAt)
      this.lastAcknowledgedMessage = { startedAt, acknowledgedAt: performance.now() };
    return true;
  }

  /** Changes the person's profile, then reads the public profile. */
  private async changeProfile(browser: Browser): Promise<boolean> {
    const { userId } = browser.person;
    const bio = `Bio ${randomUUID()}`;
    const changeResponse = await browser.send('PUT', '/api/users/profile', { displayname: 'Person', bio });
    const isAcknowledged = this.isSuccess('profile', changeResponse);
    if (isAcknowledged) {
      this.replacedBios.add(this.bioByUserId.get(userId));
      this.bioByUserId.set(userId, bio);
    }
    const response = await this.timedRead(browser, `/api/users/public/${userId}`);
    if (response.status !== 200) return false;
    // A change without a success response may or may not have been made. So only an outdated text counts as a finding.
    const shownBio = response.body['bio'] as string | undefined;
    if (this.replacedBios.has(shownBio === '' ? undefined : shownBio))
      this.findings.unseenWrites.push(
        `${userId} reads '${shownBio}' after '${this.bioByUserId.get(userId)}'`,
      );
    return isAcknowledged;
  }

  private async read(browser: Browser): Promise<boolean> {
    const mvpId = this.mvpIds[this.readCount % this.mvpIds.length];
    const paths = [
      `/api/mvps?search=${randomUUID()}`,
      '/api/mvps',
      `/api/mvps/${mvpId}`,
      `/mvp/${mvpId}`,
      `/api/users/directory?search=${randomUUID()}`,
      '/api/rentals/my-rentals',
      '/api/users/messages',
    ];
    const response = await this.timedRead(browser, paths[this.readCount % paths.length] ?? '/api/mvps');
    return response.status === 200;
  }

  private async timedRead(browser: Browser, path: string): Promise<ApiResponse> {
    const startedAt = performance.now();
    const response = await browser.send('GET', path);
    this.readCount += 1;
    this.slowestReadMs = Math.max(this.slowestReadMs, performance.now() - startedAt);
    if (response.status === SERVICE_UNAVAILABLE) this.refusedReadCount += 1;
    this.isSuccess(path, response);
    return response;
  }

  /** Refreshes the browser's session until the traffic stops. The product replaces the refresh token each time. */
  private async keepSignedIn(browser: Browser): Promise<void> {
    while (this.isRunning) {
      const response = await browser.signIn();
      // After a lost response the browser still sends the replaced token, which the server must accept (SIGNIN-5).
      if (response.status === 401) {
        this.findings.endedSessions.push(`${browser.person.userId} was signed out`);
        return;
      }
      const isSignedIn = this.isSuccess('sign-in', response);
      await pause(isSignedIn ? BUY_EVERY_MS / 2 : CALL_EVERY_MS);
    }
  }

  private async buy(): Promise<void> {
    for (let count = 0; this.isRunning; count += 1) {
      const mvpId = this.mvpIds[count % this.mvpIds.length] ?? '';
      const buyer = await signUpOne(this.market);
      await buy(this.market, { buyer, mvpId, lastStep: 'rents' }).then(
        (result) => this.purchases.push(result),
        (error: unknown) => this.findings.refusalMessages.push(String(error)),
      );
      await pause(BUY_EVERY_MS);
    }
  }
}
