import { randomUUID } from 'node:crypto';
import type { FakeYouTube } from '../../../src/stand-ins/fake-youtube.js';
import { type ApiResponse, callUntilFinal } from '../../clients/calls.js';
import type { Market } from '../../testbed/market.js';
import { signUp, type Person } from '../../clients/people.js';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The people to whom the product promises something by a deadline, such as a delivery, and the stand-ins that show
 * whether the product did it.
 */
export interface TimedPromiseScenario {
  readonly market: Market;
  readonly youtube: FakeYouTube;
  readonly lister: Person;
  readonly moderator: Person;
  readonly buyer: Person;
  readonly otherPerson: Person;
}

/** Signs up a lister with GitHub, a moderator and two more people. */
export async function createScenario(market: Market, youtube: FakeYouTube): Promise<TimedPromiseScenario> {
  const [lister, moderator, buyer, otherPerson] = (await signUp(market, 4)) as [
    Person,
    Person,
    Person,
    Person,
  ];
  await market.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [moderator.userId]);
  await market.query(
    `INSERT INTO identities (id, user_id, provider, subject, linked_at) VALUES ($1, $2, 'github', $3, now())`,
    [randomUUID(), lister.userId, `github-${lister.userId}`],
  );
  return { market, youtube, lister, moderator, buyer, otherPerson };
}

interface ScenarioCall {
  readonly caller: Person;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
}

/** Sends a call and returns its response. Throws if the call does not succeed. */
export async function callOrThrow(
  market: Market,
  path: string,
  { caller, method, body }: ScenarioCall,
): Promise<ApiResponse> {
  const response = await callUntilFinal(market, {
    path,
    caller,
    ...(method && { method }),
    ...(body && { body }),
    ...(method !== 'GET' && { idempotencyKey: randomUUID() }),
  });
  if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(response)}`);
  return response;
}

/** The number of e-mails to a person whose Message-ID starts with `messageIdStart`. */
export function countMailsTo(
  { market }: TimedPromiseScenario,
  { email }: Person,
  messageIdStart: string,
): number {
  return market.mailbox.mails.filter(
    ({ to, messageId }) => to.includes(email) && messageId.startsWith(`<${messageIdStart}`),
  ).length;
}

/** Whether a person has a notification of this kind. */
export async function hasNotice(
  { market }: TimedPromiseScenario,
  person: Person,
  kind: string,
): Promise<boolean> {
  const { body } = await callOrThrow(market, '/users/notices', { caller: person, method: 'GET' });
  return JSON.stringify(body).includes(`"${kind}"`);
}
