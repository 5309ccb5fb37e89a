import { describe, expect, it } from 'vitest';
import { NoticeMailsService } from '@market/domain/notices/notice-mails.service';
import { NoticesService } from '@market/domain/notices/notices.service';
import { call } from '@market/test/api/catalogue';
import type { Person } from '@market/test/api/running-api';
import { offerListing, post } from '@market/test/api/shop';
import { useRatings } from '@market/test/api/use-ratings';
import { useTestMarket } from '@market/test/api/use-test-market';

const market = useTestMarket(new Date('2026-01-31T12:00:00.000Z'));
const {
  answerReview,
  changeReview,
  consoleClient,
  figures,
  readOwn,
  rate,
  readReviews,
  receive,
  reviewBySomebody,
} = useRatings(market);
const refusalOf = (status: number, code: string) => ({ status, code });

describe('a review that a moderator hides', () => {
  const REASON = 'It names a private person';
  const hide = (id: string, reason = REASON) => consoleClient.postAction(`/ratings/${id}/hide`, { reason });
  const restore = (id: string, reason = 'It does not') =>
    consoleClient.postAction(`/ratings/${id}/restore`, { reason });

  it('is neither shown nor counted, until it is restored (RATE-6, CONSOLE-21)', async () => {
    await reviewBySomebody(5);
    const { id } = await reviewBySomebody(1);
    expect((await hide(id, ' ')).json()).toMatchObject({ errors: { reason: 'Reason is required' } });
    expect((await hide(id)).json()).toMatchObject({ state: 'hidden', hiddenReason: REASON });
    expect(await figures()).toEqual({ rating: 5, reviewCount: 1 });
    expect(await readReviews()).toMatchObject({
      total: 1,
      distribution: [0, 0, 0, 0, 1],
      ratings: [{ stars: 5 }],
    });
    expect((await hide(id)).json()).toMatchObject(refusalOf(409, 'rating/hidden-already'));
    expect((await restore(id)).json()).toMatchObject({ state: 'shown', hiddenReason: null });
    expect(await figures()).toEqual({ rating: 3, reviewCount: 2 });
    expect((await restore(id)).json()).toMatchObject(refusalOf(409, 'rating/not-hidden'));
    expect((await consoleClient.read(`/audit?subjectId=${id}`)).data).toMatchObject([
      {
        action: 'rating.restore',
        reason: 'It does not',
        before: { state: 'hidden' },
        after: { state: 'shown' },
      },
      { action: 'rating.hide', reason: REASON, before: { state: 'shown' }, after: { state: 'hidden' } },
    ]);
  });

  it('cannot be changed, answered or reported; its writer can read the reason (RATE-6)', async () => {
    await receive();
    const { id } = (await rate(1)).json();
    await hide(id);
    expect((await changeReview(5)).json()).toMatchObject(refusalOf(409, 'rating/hidden'));
    expect((await answerReview(id, 'Thanks')).json()).toMatchObject(refusalOf(404, 'rating/not-found'));
    const report = { ratingId: id, reason: 'spam' };
    expect((await post(market.api, market.lister, '/reports', report)).statusCode).toBe(404);
    expect(await readOwn()).toMatchObject({ rating: { hiddenReason: REASON }, mayRate: false });
    expect((await rate(5)).json()).toMatchObject(refusalOf(409, 'rating/already-rated'));
  });

  it('cannot be hidden or restored by a moderator who is its writer or the lister, only by another one (CONSOLE-3)', async () => {
    const { id, person } = await reviewBySomebody(5);
    for (const involvedPerson of [person, market.lister]) {
      await market.api.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [involvedPerson.userId]);
      for (const action of ['hide', 'restore']) {
        const body = { reason: REASON };
        const response = await call(market.api, 'POST', `/admin/ratings/${id}/${action}`, {
          person: involvedPerson,
          body,
        });
        expect(response.json()).toMatchObject(refusalOf(403, 'rating/own'));
      }
      await market.api.query(`UPDATE users SET role = 'user' WHERE id = $1`, [involvedPerson.userId]);
    }
    expect((await hide(id)).statusCode).toBe(200);
  });
});

describe('the notification', () => {
  const textsOf = async (person: Person) => {
    const events = await market.api.query<{ id: string }>(
      `SELECT id FROM outbox_events WHERE name LIKE 'rating.%' ORDER BY id`,
    );
    for (const { id } of events) await market.api.application.get(NoticesService).notify(id);
    const { notices } = (await call(market.api, 'GET', '/users/notices', { person })).json();
    return (notices as { text: string; path: string }[]).map(({ text, path }) => [text, path]);
  };
  const mailsTo = async ({ userId }: Person) => {
    const mailService = market.api.application.get(NoticeMailsService);
    for (const id of await mailService.findDue(100)) await mailService.send(id);
    return market.mailbox.mails
      .filter(({ to }) => to.includes(`${userId}@people.example`))
      .map(({ subject }) => subject);
  };

  it('of a new review goes to the lister, that of an answer to the writer; a change causes none (RATE-8)', async () => {
    const lister = await market.api.signUp('Nell');
    market.mvpId = await offerListing(market.api, lister);
    await receive();
    const { id } = (await rate(5)).json();
    await changeReview(4);
    const path = `/mvp/${market.mvpId}#reviews`;
    expect(await textsOf(lister)).toEqual([['Ben reviewed your MVP Habit Garden', path]]);
    expect(await mailsTo(lister)).toEqual(['Ben reviewed your MVP Habit Garden']);
    await answerReview(id, 'Thank you', lister);
    expect((await textsOf(market.buyer))[0]).toEqual(['Nell answered your review of Habit Garden', path]);
    expect(await mailsTo(market.buyer)).toContain('Nell answered your review of Habit Garden');
    expect(await textsOf(lister)).toHaveLength(1);
  });

  it('is not e-mailed to people who switched that off (NOTIFY-2)', async () => {
    const lister = await market.api.signUp('Nell');
    market.mvpId = await offerListing(market.api, lister);
    const { email } = (await call(market.api, 'GET', '/users/preferences', { person: lister })).json();
    const body = { email: { ...email, 'rating.new': false } };
    await call(market.api, 'PUT', '/users/preferences', { person: lister, body });
    await receive();
    await rate(5);
    expect(await textsOf(lister)).toHaveLength(1);
    expect(await mailsTo(lister)).toEqual([]);
  });

  it('of a hidden review goes to its writer, without an e-mail (RATE-6)', async () => {
    await receive();
    const { id } = (await rate(1)).json();
    await consoleClient.postAction(`/ratings/${id}/hide`, { reason: 'It names a private person' });
    market.mailbox.mails.length = 0;
    expect((await textsOf(market.buyer))[0]).toEqual([
      'A moderator hid your review of Habit Garden: see the reason in My Rentals',
      '/profile?tab=rentals',
    ]);
    expect(await mailsTo(market.buyer)).toEqual([]);
  });
});

describe('a report about a review', () => {
  it('reaches the moderators once, with the review (PEOPLE-22, RATE-6)', async () => {
    const { id, person } = await reviewBySomebody(1, 'Rude Rita');
    const report = { ratingId: id, reason: 'abuse', details: 'Insults' };
    expect((await post(market.api, person, '/reports', report)).json()).toMatchObject(
      refusalOf(422, 'report/self'),
    );
    for (const reporter of [market.lister, market.lister, market.buyer])
      expect((await post(market.api, reporter, '/reports', report)).statusCode).toBe(201);
    const reportWithTwoSubjects = { ...report, mvpId: market.mvpId };
    expect((await post(market.api, market.buyer, '/reports', reportWithTwoSubjects)).statusCode).toBe(400);
    const reports = await consoleClient.read(`/reports?about=review&q=${id}`);
    expect(reports).toMatchObject({
      total: 2,
      data: [
        { ratingId: id, mvpId: market.mvpId, subjectName: 'Review of Habit Garden', ownerName: 'Rude Rita' },
        {},
      ],
    });
    expect(await consoleClient.read('/ratings?reported=yes&stars=1')).toMatchObject({
      data: [{ id, reportCount: 2 }],
    });
  });
});
