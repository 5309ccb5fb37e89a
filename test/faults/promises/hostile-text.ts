import { createHash, randomBytes } from 'node:crypto';
import { atLeast, atMost } from '../../bench/report.js';
import { PAYLOADS } from '../../src/hostile/hostile-payloads.js';
import { LISTING_BODY } from '../../src/api/listing-body.js';
import { until } from '../../src/until.js';
import { call } from '../clients/calls.js';
import { mapConcurrently } from '../clients/map-concurrently.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { signUpOne, type Person } from '../clients/people.js';
import { LISTING_FORM, messageForm, PROFILE_FORM, rentalForm, reportForm } from './hostile-text/forms.js';
import { expectAccepted, signUpLister } from './hostile-text/listers.js';
import { formsOfRentedMvp } from './hostile-text/rented-mvp.js';
import { type PagesOfPerson, publishRentedMvps } from './hostile-text/rented-mvp-pages.js';
import { type AcceptedTexts, packAcceptedTexts, type PackedTexts } from './hostile-text/packed-texts.js';
import { type ExpectedPage, HydratedPageReader } from './hostile-text/hydrated-page-reader.js';
import { createRejectionsAndStatements } from './hostile-text/worker-made.js';
import { fieldsOf, type TypingResult, typeInto } from './hostile-text/typed-fields.js';

const PUBLIC_URL = 'http://localhost:3350';
const PAGES_AT_ONCE = 3;
const HOME_CARDS = 6;

/**
 * Enters every hostile payload into every text field. A field either refuses it with an error for this field, or
 * pages show it as entered and hydrate without an error (API-8).
 */
export const hostileText: FaultTest = {
  name: 'hostile-text',
  promise: 'typed text is refused with its field named, or shown as typed on pages that hydrate',
  notScaledBecause: 'it is about what one page shows',
  run: (testbed) =>
    testbed.runMarket({ apis: 1, workers: 1, environment: { PUBLIC_URL } }, async (market) => {
      const stride = Math.max(1, Math.round(PAYLOADS.length / testbed.chooseSize(PAYLOADS.length, 30)));
      const payloads = PAYLOADS.filter((_, index) => index % stride === 0);
      const rejectionsAndStatements = await createRejectionsAndStatements(market, payloads);
      // The steps below need no workers, which would send thousands of e-mails about these texts.
      await market.killWorkers();
      const lister = await signUpLister(market);
      const reader = await signUpOne(market);
      const { body } = await call(market, { path: '/mvps', caller: lister, body: LISTING_BODY });
      const mvpId = String(body['id']);
      await approveListings(market, [mvpId]);
      const forms = [
        PROFILE_FORM,
        LISTING_FORM,
        messageForm(reader.userId),
        reportForm(mvpId),
        rentalForm(mvpId),
      ];
      const typingResults = await mapConcurrently(forms, 2, async (form) => {
        // People cannot report their own MVP, so each form is sent by another person.
        const sender = await signUpLister(market);
        return typeInto(market, form, { sender, payloads });
      });
      const acceptedTexts = new Map(typingResults.flatMap(({ acceptedByField }) => [...acceptedByField]));
      const rentedForms = await formsOfRentedMvp(market);
      // Not concurrently, because some of the forms concern the same review.
      for (const { form, sender } of rentedForms)
        typingResults.push(await typeInto(market, form, { sender, payloads }));
      const rentedPages = await publishRentedMvps(market, payloads);
      const personalPages = [...rejectionsAndStatements.pages, ...rentedPages];
      const pageResults = await publishAndCheckAll(market, { reader, acceptedTexts, personalPages });
      const fieldCount = [...forms, ...rentedForms.map(({ form }) => form)].flatMap(fieldsOf).length;
      const sentCount = typingResults.reduce((sum, form) => sum + form.sentTextCount, 0);
      const refusals = typingResults.flatMap(({ mistakes }) => mistakes);
      return {
        caseCount: sentCount,
        faultCount: payloads.length,
        violations: [...pageResults.mistakes, ...refusals, ...rejectionsAndStatements.mistakes],
        rows: [
          atLeast('texts typed into fields', sentCount, payloads.length * fieldCount),
          atLeast('of them taken', countAccepted(typingResults), Math.floor(sentCount / 4)),
          atLeast('pages shown', pageResults.pageCount, testbed.isShort ? 15 : 80),
          atLeast('statements made', rejectionsAndStatements.statementCount, testbed.isShort ? 3 : 30),
          atMost('statements that do not show what was typed', rejectionsAndStatements.mistakes.length, 0),
          atMost('fields that refuse what they should take, or keep something else', refusals.length, 0),
          atMost('pages with an error, or that do not show what was typed', pageResults.mistakes.length, 0),
        ],
      };
    }),
};

function countAccepted(typingResults: readonly TypingResult[]): number {
  return typingResults
    .flatMap(({ acceptedByField }) => [...acceptedByField.values()])
    .reduce((sum, texts) => sum + texts.length, 0);
}

interface TextsToShow {
  /** The person to whom the messages are sent. */
  readonly reader: Person;
  readonly acceptedTexts: AcceptedTexts;
  readonly personalPages: readonly PagesOfPerson[];
}

/** Publishes the accepted texts, several in one field, and checks every page that must show them. */
async function publishAndCheckAll(
  market: Market,
  { reader, acceptedTexts, personalPages }: TextsToShow,
): Promise<{ readonly pageCount: number; readonly mistakes: readonly string[] }> {
  const browser = await HydratedPageReader.open(PUBLIC_URL, market.apis[0]?.port ?? 0);
  const mistakes: string[] = [];
  let pageCount = 0;
  const checkPages = async (expectedPages: readonly ExpectedPage[]) => {
    pageCount += expectedPages.length;
    const pageMistakes = await mapConcurrently(expectedPages, PAGES_AT_ONCE, (expectedPage) =>
      browser.findMistakes(expectedPage),
    );
    mistakes.push(...pageMistakes.flat());
  };
  try {
    const packs = packAcceptedTexts(acceptedTexts);
    const indexes = Array.from(
      { length: Math.max(packs.lines('title').length, packs.longTexts('bio').length) },
      (_, index) => index,
    );
    for (let firstIndex = 0; firstIndex < indexes.length; firstIndex += HOME_CARDS) {
      const batch = await mapConcurrently(indexes.slice(firstIndex, firstIndex + HOME_CARDS), 1, (index) =>
        publishPack(market, { packIndex: index, reader, packs }),
      );
      await approveListings(
        market,
        batch.map(({ listingId }) => listingId),
      );
      await until(async () => {
        const { body } = await call(market, { method: 'GET', path: `/mvps?limit=${batch.length}` });
        const ids = ((body['mvps'] ?? []) as { id: string }[]).map(({ id }) => id);
        return batch.every(({ listingId }) => ids.includes(listingId));
      });
      await checkPages([
        { path: '/', texts: batch.flatMap(({ cardTexts }) => cardTexts), isServerRendered: true },
        { path: '/shorts', texts: batch.at(-1)?.shortTexts ?? [], isServerRendered: true },
        {
          path: '/users',
          texts: batch.flatMap(({ directoryTexts }) => directoryTexts),
          isServerRendered: false,
        },
        ...batch.map(({ listingId, detailTexts }) => ({
          path: `/mvp/${listingId}`,
          texts: detailTexts,
          isServerRendered: true,
        })),
        ...batch.map(({ lister, profile }) => ({
          path: `/user/${lister.userId}`,
          texts: profile,
          isServerRendered: true,
        })),
      ]);
      if (firstIndex === 0) {
        await browser.signIn(await refreshTokenOf(market, reader));
        const lastPublished = batch.at(-1);
        await checkPages([
          {
            path: '/messages',
            texts: batch.flatMap(({ conversationRowTexts }) => conversationRowTexts),
            isServerRendered: false,
          },
          {
            path: `/messages?with=${lastPublished?.lister.userId}`,
            texts: lastPublished?.message ?? [],
            isServerRendered: false,
          },
        ]);
        await browser.signOut();
      }
    }
    for (const { viewer, pages } of personalPages) {
      if (viewer) await browser.signIn(await refreshTokenOf(market, viewer));
      await checkPages(pages);
      if (viewer) await browser.signOut();
    }
  } finally {
    await browser.close();
  }
  return { pageCount, mistakes };
}

/**
 * Creates a person with a profile, a listing and a message, with different texts in each field. Returns the pages
 * and the texts that each must show.
 */
async function publishPack(
  market: Market,
  {
    packIndex,
    reader,
    packs,
  }: { readonly packIndex: number; readonly reader: Person; readonly packs: PackedTexts },
) {
  const packAtIndex = <T>(packList: readonly T[], fallback: T): T =>
    packList[packIndex % Math.max(1, packList.length)] ?? fallback;
  const lineFor = (field: string) => packAtIndex(packs.lines(field), 'Plain');
  const longTextFor = (field: string) => packAtIndex(packs.longTexts(field), 'Plain');
  const lister = await signUpLister(market);
  const profile = {
    displayname: lineFor('displayname'),
    bio: longTextFor('bio'),
    location: lineFor('location'),
  };
  const listing = {
    title: lineFor('title'),
    description: longTextFor('description'),
    shortDescription: lineFor('shortDescription'),
    createdBy: lineFor('createdBy'),
    features: packAtIndex(packs.entryLists('features'), ['Plain']),
    techStack: packAtIndex(packs.entryLists('techStack'), ['Plain']),
    tags: packAtIndex(packs.entryLists('tags'), ['plain']),
  };
  const message = {
    recipientId: reader.userId,
    subject: lineFor('subject'),
    content: longTextFor('content'),
  };
  expectAccepted(
    await call(market, { method: 'PUT', path: '/users/profile', caller: lister, body: profile }),
    profile,
  );
  const listingResponse = await call(market, {
    path: '/mvps',
    caller: lister,
    body: { ...LISTING_BODY, ...listing },
  });
  expectAccepted(listingResponse, listing);
  expectAccepted(await call(market, { path: '/users/messages', caller: lister, body: message }), message);
  const { title, shortDescription, createdBy, description, features, techStack, tags } = listing;
  const lowercaseTags = tags.map((tag) => tag.toLowerCase());
  return {
    lister,
    listingId: String(listingResponse.body['id']),
    cardTexts: [title, shortDescription, createdBy, ...new Set(techStack.slice(0, 3))],
    shortTexts: [title, shortDescription],
    detailTexts: [title, description, createdBy, ...features, ...techStack, ...lowercaseTags],
    profile: [profile.displayname, profile.bio, profile.location, title],
    directoryTexts: [profile.displayname, profile.location],
    conversationRowTexts: [profile.displayname, message.subject],
    message: [profile.displayname, message.content],
  };
}

async function approveListings(market: Market, ids: readonly string[]): Promise<void> {
  await market.query(`UPDATE listings SET state = 'approved' WHERE id = ANY($1)`, [ids]);
}

/** Adds a refresh token to a person's session, so that a browser can use the session. */
async function refreshTokenOf(market: Market, { sessionId }: Person): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await market.query(
    `INSERT INTO refresh_tokens (token_hash, session_id, step, created_at)
     SELECT $1, $2, coalesce(max(step) + 1, 0), now() FROM refresh_tokens WHERE session_id = $2`,
    [createHash('sha256').update(token).digest('hex'), sessionId],
  );
  return token;
}
