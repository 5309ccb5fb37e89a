import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { atLeast, atMost } from '../../bench/report.js';
import { PAYLOADS } from '../../src/hostile/hostile-payloads.js';
import { LISTING_BODY } from '../../src/api/listing-body.js';
import { until } from '../../src/until.js';
import { call } from '../clients/calls.js';
import { mapConcurrently } from '../clients/map-concurrently.js';
import type { Market } from '../testbed/market.js';
import type { FaultLine } from '../fault-line.js';
import { signUp, signUpOne, type Person } from '../clients/people.js';
import { createRental, LISTING, messageTo, PROFILE, reportOf } from './hostile-text/forms.js';
import { type AcceptedTexts, type Packs, packsOf } from './hostile-text/packs.js';
import { type ExpectedPage, ShownPages } from './hostile-text/shown-pages.js';
import { type TypingResult, typeInto } from './hostile-text/typed-fields.js';

const PUBLIC_URL = 'http://localhost:3350';
const PAGES_AT_ONCE = 3;
const HOME_CARDS = 6;

/**
 * Enters every hostile payload into every text field. A field either refuses it with an error for this field, or pages show it as
 * entered and hydrate without an error (API-8).
 */
export const hostileText: FaultLine = {
  name: 'hostile-text',
  promise: 'typed text is refused with its field named, or shown as typed on pages that hydrate',
  notScaled: 'it is about what one page shows',
  run: (testbed) =>
    testbed.market({ apis: 1, workers: 0, environment: { PUBLIC_URL } }, async (market) => {
      const every = Math.max(1, Math.round(PAYLOADS.length / testbed.times(PAYLOADS.length, 30)));
      const payloads = PAYLOADS.filter((_, at) => at % every === 0);
      const lister = await signUpLister(market);
      const reader = await signUpOne(market);
      const { body } = await call(market, { path: '/mvps', by: lister, body: LISTING_BODY });
      const mvpId = String(body['id']);
      await approve(market, [mvpId]);
      const forms = [PROFILE, LISTING, messageTo(reader.userId), reportOf(mvpId), createRental(mvpId)];
      const typed = await mapConcurrently(forms, 2, async (form) => {
        // A person cannot report their own MVP, so each form is sent by another person.
        const by = await signUpLister(market);
        return typeInto(market, form, { by, payloads });
      });
      const shown = await showAll(market, reader, new Map(typed.flatMap(({ taken }) => [...taken])));
      const sent = typed.reduce((sum, form) => sum + form.sent, 0);
      const refusals = typed.flatMap(({ mistakes }) => mistakes);
      return {
        cases: sent,
        faults: payloads.length,
        violations: [...shown.mistakes, ...refusals],
        rows: [
          atLeast('texts typed into fields', sent, payloads.length * 25),
          atLeast('of them taken', countAccepted(typed), Math.floor(sent / 4)),
          atLeast('pages shown', shown.pages, testbed.isShort ? 15 : 80),
          atMost('fields that refuse what they should take, or keep something else', refusals.length, 0),
          atMost('pages with an error, or that do not show what was typed', shown.mistakes.length, 0),
        ],
      };
    }),
};

function countAccepted(typed: readonly TypingResult[]): number {
  return typed.flatMap(({ taken }) => [...taken.values()]).reduce((sum, texts) => sum + texts.length, 0);
}

/** Publishes the accepted texts, several in one field, and checks every page that shows them. */
async function showAll(
  market: Market,
  reader: Person,
  taken: AcceptedTexts,
): Promise<{ readonly pages: number; readonly mistakes: readonly string[] }> {
  const browser = await ShownPages.open(PUBLIC_URL, market.apis[0]?.port ?? 0);
  const mistakes: string[] = [];
  let pages = 0;
  const look = async (all: readonly ExpectedPage[]) => {
    pages += all.length;
    const found = await mapConcurrently(all, PAGES_AT_ONCE, (expected) => browser.mistakes(expected));
    mistakes.push(...found.flat());
  };
  try {
    const packs = packsOf(taken);
    const places = Array.from(
      { length: Math.max(packs.line('title').length, packs.long('bio').length) },
      (_, at) => at,
    );
    for (let from = 0; from < places.length; from += HOME_CARDS) {
      const batch = await mapConcurrently(places.slice(from, from + HOME_CARDS), 1, (at) =>
        publish(market, { at, reader, packs }),
      );
      await approve(
        market,
        batch.map(({ listingId }) => listingId),
      );
      await until(async () => {
        const { body } = await call(market, { method: 'GET', path: `/mvps?limit=${batch.length}` });
        const ids = ((body['mvps'] ?? []) as { id: string }[]).map(({ id }) => id);
        return batch.every(({ listingId }) => ids.includes(listingId));
      });
      await look([
        { path: '/', texts: batch.flatMap(({ card }) => card), isRendered: true },
        { path: '/shorts', texts: batch.at(-1)?.short ?? [], isRendered: true },
        { path: '/users', texts: batch.flatMap(({ entry }) => entry), isRendered: false },
        ...batch.map(({ listingId, detail }) => ({
          path: `/mvp/${listingId}`,
          texts: detail,
          isRendered: true,
        })),
        ...batch.map(({ by, profile }) => ({ path: `/user/${by.userId}`, texts: profile, isRendered: true })),
      ]);
      if (from === 0) {
        await browser.signIn(await refreshTokenOf(market, reader));
        const last = batch.at(-1);
        await look([
          { path: '/messages', texts: batch.flatMap(({ row }) => row), isRendered: false },
          { path: `/messages?with=${last?.by.userId}`, texts: last?.message ?? [], isRendered: false },
        ]);
        await browser.signOut();
      }
    }
  } finally {
    await browser.close();
  }
  return { pages, mistakes };
}

/**
 * Creates a person with a profile, a listing and a message, with different texts in each field. Returns the pages and the texts
 * that each must show.
 */
async function publish(
  market: Market,
  { at, reader, packs }: { readonly at: number; readonly reader: Person; readonly packs: Packs },
) {
  const turned = <T>(all: readonly T[], none: T): T => all[at % Math.max(1, all.length)] ?? none;
  const line = (field: string) => turned(packs.line(field), 'Plain');
  const long = (field: string) => turned(packs.long(field), 'Plain');
  const by = await signUpLister(market);
  const profile = { displayname: line('displayname'), bio: long('bio'), location: line('location') };
  const listing = {
    title: line('title'),
    description: long('description'),
    shortDescription: line('shortDescription'),
    createdBy: line('createdBy'),
    features: turned(packs.entries('features'), ['Plain']),
    techStack: turned(packs.entries('techStack'), ['Plain']),
    tags: turned(packs.entries('tags'), ['plain']),
  };
  const message = { recipientId: reader.userId, subject: line('subject'), content: long('content') };
  await expectAccepted(
    await call(market, { method: 'PUT', path: '/users/profile', by, body: profile }),
    profile,
  );
  const made = await call(market, { path: '/mvps', by, body: { ...LISTING_BODY, ...listing } });
  await expectAccepted(made, listing);
  await expectAccepted(await call(market, { path: '/users/messages', by, body: message }), message);
  const { title, shortDescription, createdBy, description, features, techStack, tags } = listing;
  const small = tags.map((tag) => tag.toLowerCase());
  return {
    by,
    listingId: String(made.body['id']),
    card: [title, shortDescription, createdBy, ...new Set(techStack.slice(0, 3))],
    short: [title, shortDescription],
    detail: [title, description, createdBy, ...features, ...techStack, ...small],
    profile: [profile.displayname, profile.bio, profile.location, title],
    entry: [profile.displayname, profile.location],
    row: [profile.displayname, message.subject],
    message: [profile.displayname, message.content],
  };
}

async function expectAccepted(
  answer: { readonly status: number; readonly body: object },
  sent: object,
): Promise<void> {
  if (answer.status < 300) return;
  throw new Error(
    `${answer.status} ${JSON.stringify(answer.body)} for ${JSON.stringify(sent).slice(0, 500)}`,
  );
}

/** Signs up a person who may list: with a linked GitHub account (LIST-1). */
async function signUpLister(market: Market): Promise<Person> {
  const [lister] = await signUp(market, 1);
  if (!lister) throw new Error('No person was signed up');
  await market.query(
    `INSERT INTO identities (id, user_id, provider, subject, login, linked_at) VALUES ($1, $2, 'github', $3, '', now())`,
    [randomUUID(), lister.userId, randomUUID()],
  );
  return lister;
}

async function approve(market: Market, ids: readonly string[]): Promise<void> {
  await market.query(`UPDATE listings SET state = 'approved' WHERE id = ANY($1)`, [ids]);
}

/** Creates a refresh token for a person's session, so that a browser can use it. */
async function refreshTokenOf(market: Market, { sessionId }: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await market.query(
    'INSERT INTO refresh_tokens (token_hash, session_id, step, created_at) VALUES ($1, $2, 0, now())',
    [createHash('sha256').update(token).digest('hex'), sessionId],
  );
  return token;
}
