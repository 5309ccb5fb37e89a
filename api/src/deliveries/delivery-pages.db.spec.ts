import { describe, expect, it } from '@jest/globals';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { SourceRequestsService } from '@market/domain/deliveries/source-requests.service';
import { comeBack, rentFor } from '@market/test/rent';
import { offer, post } from '@market/test/shop';
import { useShop } from '@market/test/use-shop';

const HOUR_MS = 3_600_000;
const shop = useShop(new Date('2026-01-31T12:00:00.000Z'));

const page = async (id: string, person = shop.buyer) =>
  (
    await shop.api.inject({
      method: 'GET',
      url: `/api/deliveries/${id}`,
      headers: { authorization: person.authorization },
    })
  ).json();
const steps = async (id: string) => ((await page(id)).steps as { step: string }[]).map(({ step }) => step);
const refund = (id: string, person = shop.buyer) => post(shop.api, person, `/deliveries/${id}/refund`, {});
const deliver = (id: string) => shop.api.application.get(DeliveriesService).deliver(id);
async function bought(mvpId = shop.mvpId): Promise<string> {
  const { deliveryid } = await rentFor(shop, { duration: '1 month', mvpId });
  return deliveryid ?? '';
}
const withoutSource = () => offer(shop.api, shop.lister, { sourceUrl: '' });

describe('the page of a delivery', () => {
  it('shows its buyer the promise, then the source and what happened', async () => {
    const id = await bought();
    expect(await page(id)).toMatchObject({
      state: 'due',
      title: 'Habit Garden',
      dueat: '2026-02-01T12:00:00.000Z',
      sourceUrl: null,
      refundable: false,
    });
    await deliver(id);
    expect(await page(id)).toMatchObject({ state: 'sent', sourceUrl: 'https://code.example/mvp' });
    const opened = () =>
      shop.api.inject({
        method: 'PUT',
        url: `/api/deliveries/${id}/opened`,
        headers: { authorization: shop.buyer.authorization },
      });
    expect((await opened()).statusCode).toBe(204);
    await opened();
    await shop.api.application.get(DeliveriesService).sendAgain(id);
    await deliver(id);
    expect(await steps(id)).toEqual(['ordered', 'paid', 'sent', 'opened', 'resent']);
  });

  it('is not there for anybody else', async () => {
    const id = await bought();
    const stranger = await shop.api.signUp('Eve');
    for (const person of [stranger, shop.lister]) {
      expect(await page(id, person)).toMatchObject({ status: 404, code: 'delivery/not-found' });
      expect((await refund(id, person)).json()).toMatchObject({ status: 404 });
    }
  });

  it('is what the e-mail leads to', async () => {
    const id = await bought();
    await deliver(id);
    const mail = shop.mailbox.mails.find(({ to }) => to.includes(`${shop.buyer.userId}@people.example`));
    expect(mail?.words).toContain(`/delivery/${id}`);
  });

  it('keeps the source to itself once the rental has ended', async () => {
    const id = await bought();
    await deliver(id);
    await comeBack(shop, 40 * 24 * HOUR_MS);
    expect(await page(id)).toMatchObject({ state: 'sent', sourceUrl: null });
  });

  it('gives the money back at one click once 24 hours have passed, not a moment sooner, once', async () => {
    const id = await bought(await withoutSource());
    await deliver(id);
    await shop.api.application.get(SourceRequestsService).ask(id);
    expect(await steps(id)).toEqual(['ordered', 'paid', 'source-asked']);
    await comeBack(shop, 24 * HOUR_MS - 1);
    expect((await page(id)).refundable).toBe(false);
    expect((await refund(id)).json()).toMatchObject({ status: 409, code: 'delivery/not-late' });
    await comeBack(shop, 24 * HOUR_MS);
    expect((await page(id)).refundable).toBe(true);
    const before = shop.paypal.refunds.length;
    const answers = await Promise.all([refund(id), refund(id), refund(id)]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(shop.paypal.refunds).toHaveLength(before + 1);
    expect(await page(id)).toMatchObject({ state: 'cancelled', refundable: false, sourceUrl: null });
    expect((await steps(id)).at(-1)).toBe('refunded');
  });

  it('gives nothing back for what was sent, however late', async () => {
    const id = await bought();
    await comeBack(shop, 25 * HOUR_MS);
    await deliver(id);
    expect((await page(id)).refundable).toBe(false);
    expect((await refund(id)).json()).toMatchObject({ code: 'delivery/not-late' });
  });
});
