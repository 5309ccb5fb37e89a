import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkGitHub, insertListing, signUpModerator } from '@market/test/api/catalogue';
import { type Mailbox, startMailbox } from '@market/test/stand-ins/mailbox';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { HOUR_MS } from '../foundation/clock.js';
import { PreferencesService } from '../notices/preferences.service.js';
import { ListingsService } from '../listings/listings.service.js';
import { ReviewOutcomesService } from './review-outcomes.service.js';
import { ReviewRemindersService } from './review-reminders.service.js';
import { ReviewsQueries } from './reviews.queries.js';
import { ReviewsService } from './reviews.service.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const BATCH_SIZE = 100;

let mailbox: Mailbox;
let api: RunningApi;
let lister: Person;
let moderator: Person;
let listingId: string;
let reviewId: string;

beforeAll(async () => {
  mailbox = await startMailbox();
  api = await startApi(mailbox.environment);
  lister = await api.signUp('Lina');
  moderator = await signUpModerator(api);
  await linkGitHub(api, lister);
});
afterAll(async () => {
  await api.stop();
  await mailbox.stop();
});
beforeEach(async () => {
  api.setTime(NOON);
  mailbox.mode = 'well';
  mailbox.mails.length = 0;
  await api.query('TRUNCATE listings, outbox_events CASCADE');
  listingId = await insertListing(api, lister);
  await changeTitle('Habit Forest');
});

const timeAfter = (hours: number, ms = 0) => new Date(NOON.getTime() + hours * HOUR_MS + ms);
const reviewsService = () => api.application.get(ReviewsService);
const remindersService = () => api.application.get(ReviewRemindersService);
const outcomesService = () => api.application.get(ReviewOutcomesService);
const subjects = () => mailbox.mails.map(({ subject }) => subject);
const addressOf = ({ userId }: Person) => `${userId}@people.example`;
const decision = () => ({ reviewId, moderatorId: moderator.userId });

async function changeTitle(title: string): Promise<void> {
  await api.application
    .get(ListingsService)
    .change({ userId: lister.userId, role: 'user' }, listingId, { title });
  const { reviews } = await api.application.get(ReviewsQueries).listPending({ limit: 1 });
  reviewId = reviews[0]?.id ?? reviewId;
}

/**
 * Sets the clock, then runs the job and the sweeps at the same time: only one of them may send the e-mail.
 */
async function runWorkersAt(time: Date): Promise<void> {
  api.setTime(time);
  const runSweeps = async () => {
    for (const id of await remindersService().findDue(BATCH_SIZE)) await remindersService().remind(id);
    for (const id of await outcomesService().findDue(BATCH_SIZE)) await outcomesService().send(id);
  };
  await Promise.all([remindersService().remind(reviewId), runSweeps(), runSweeps()]);
}

const SUBJECT_AFTER_12_HOURS = 'Habit Forest waits for review: 12 hours left';
const SUBJECT_AFTER_20_HOURS = 'Habit Forest waits for review: 4 hours left';
const SUBJECT_AFTER_24_HOURS = 'Habit Forest is overdue for review';

describe('moderators', () => {
  it('are reminded at 12, 20 and 24 hours, once each, not earlier', async () => {
    await runWorkersAt(timeAfter(12, -1));
    expect(subjects()).toEqual([]);
    await runWorkersAt(timeAfter(12));
    await runWorkersAt(timeAfter(20, -1));
    expect(subjects()).toEqual([SUBJECT_AFTER_12_HOURS]);
    expect(mailbox.mails[0]?.to).toEqual([addressOf(moderator)]);
    expect(mailbox.mails[0]?.decodedText).toContain(`/admin/reviews/${reviewId}/show`);
    await runWorkersAt(timeAfter(20));
    await runWorkersAt(timeAfter(24, -1));
    expect(subjects()).toEqual([SUBJECT_AFTER_12_HOURS, SUBJECT_AFTER_20_HOURS]);
    await runWorkersAt(timeAfter(24));
    await runWorkersAt(timeAfter(48));
    expect(subjects()).toEqual([SUBJECT_AFTER_12_HOURS, SUBJECT_AFTER_20_HOURS, SUBJECT_AFTER_24_HOURS]);
    expect(await api.application.get(ReviewsQueries).countWaiting(timeAfter(24))).toEqual({
      waiting: 1,
      overdue: 1,
    });
  });

  it('get only the latest reminder after an outage of the workers', async () => {
    await runWorkersAt(timeAfter(21));
    await runWorkersAt(timeAfter(24));
    expect(subjects()).toEqual([SUBJECT_AFTER_20_HOURS, SUBJECT_AFTER_24_HOURS]);
  });

  it('get no reminder after the review was decided or withdrawn', async () => {
    await reviewsService().approve(decision());
    await changeTitle('Habit Wood');
    await changeTitle('Habit Forest');
    await runWorkersAt(timeAfter(13));
    expect(subjects().filter((subject) => subject.includes('review'))).toEqual([]);
  });

  it('get the reminder again if the mail server did not accept it, with the same Message-ID', async () => {
    mailbox.mode = 'busy';
    await expect(runWorkersAt(timeAfter(12))).rejects.toThrow('did not accept it');
    mailbox.mode = 'well';
    await runWorkersAt(timeAfter(12, 60_000));
    expect(subjects()).toEqual([]);
    await runWorkersAt(timeAfter(12, 120_000));
    expect(subjects()).toEqual([SUBJECT_AFTER_12_HOURS]);
    expect(mailbox.mails[0]?.messageId).toContain(`review-reminder-12.${reviewId}.${moderator.userId}`);
  });

  it('who are disabled get no reminder', async () => {
    await api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [moderator.userId]);
    await runWorkersAt(timeAfter(12));
    expect(subjects()).toEqual([]);
    await api.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [moderator.userId]);
    await runWorkersAt(timeAfter(20));
    expect(subjects()).toEqual([SUBJECT_AFTER_20_HOURS]);
  });
});

describe('the lister', () => {
  it('is e-mailed about an approval, once', async () => {
    await reviewsService().approve(decision());
    await runWorkersAt(timeAfter(1));
    await runWorkersAt(timeAfter(2));
    expect(subjects()).toEqual(['Your change of Habit Forest is published']);
    expect(mailbox.mails[0]?.to).toEqual([addressOf(lister)]);
    expect(mailbox.mails[0]?.decodedText).toContain(`/mvp/${listingId}`);
  });

  it('is e-mailed about a rejection with its reason, once the mail server is back', async () => {
    await reviewsService().reject({ ...decision(), reason: 'The demo link is dead' });
    mailbox.mode = 'busy';
    await expect(runWorkersAt(timeAfter(1))).rejects.toThrow('did not accept it');
    mailbox.mode = 'well';
    await runWorkersAt(timeAfter(2));
    expect(subjects()).toEqual(['Your change of Habit Forest was not approved']);
    expect(mailbox.mails[0]?.decodedText).toContain('The demo link is dead');
    expect(mailbox.mails[0]?.decodedText).toContain(`/list/edit/${listingId}`);
  });

  it('is not e-mailed if the mail server did not take it within 2 days (NOTIFY-9)', async () => {
    await reviewsService().approve(decision());
    mailbox.mode = 'busy';
    await expect(runWorkersAt(timeAfter(48))).rejects.toThrow('did not accept it');
    await runWorkersAt(timeAfter(49));
    mailbox.mode = 'well';
    await runWorkersAt(timeAfter(50));
    expect(subjects()).toEqual([]);
    expect(await outcomesService().findDue(BATCH_SIZE)).toEqual([]);
  });

  it('who switched these e-mails off gets none, also not later', async () => {
    const switchMails = (isEnabled: boolean) =>
      api.application.get(PreferencesService).change(lister.userId, {
        email: { 'listing.reviewed': isEnabled },
      });
    await switchMails(false);
    await reviewsService().reject({ ...decision(), reason: 'The demo link is dead' });
    await runWorkersAt(timeAfter(1));
    await switchMails(true);
    await runWorkersAt(timeAfter(2));
    expect(subjects()).toEqual([]);
    expect(await outcomesService().findDue(BATCH_SIZE)).toEqual([]);
  });

  it('who is disabled gets no e-mail (NOTIFY-2)', async () => {
    await reviewsService().approve(decision());
    await api.query('UPDATE users SET disabled_at = now() WHERE id = $1', [lister.userId]);
    await runWorkersAt(timeAfter(1));
    expect(subjects()).toEqual([]);
    expect(await outcomesService().findDue(BATCH_SIZE)).toEqual([]);
    await api.query('UPDATE users SET disabled_at = NULL WHERE id = $1', [lister.userId]);
  });

  it('without an address gets no e-mail, and no error follows', async () => {
    await api.query('UPDATE users SET email = NULL WHERE id = $1', [lister.userId]);
    await reviewsService().approve(decision());
    await runWorkersAt(timeAfter(1));
    await runWorkersAt(timeAfter(2));
    expect(subjects()).toEqual([]);
    expect(await outcomesService().findDue(BATCH_SIZE)).toEqual([]);
    await api.query('UPDATE users SET email = $2 WHERE id = $1', [lister.userId, addressOf(lister)]);
  });
});
