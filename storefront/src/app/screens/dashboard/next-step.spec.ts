import { describe, expect, it } from 'vitest';
import type { EarningsSummary } from '@market/contract/earnings';
import type { Conversation } from '@market/contract/messages';
import type { Rental } from '@market/contract/rentals/rentals';
import { nextStepOf } from './next-step.js';

const NOW = new Date('2026-03-30T12:00:00.000Z');
const NOTHING_TO_DO = { earnings: undefined, unreadCount: 0, conversations: [], rentals: [], now: NOW };

const createEarnings = (change: Partial<EarningsSummary> = {}) =>
  ({ available: 90.1, pending: 9.2, holds: [{ reason: 'no-address' }], ...change }) as EarningsSummary;
const createRental = (change: Partial<Rental> = {}) =>
  ({
    since: '2026-03-01T12:00:00.000Z',
    until: '2026-04-01T12:00:00.000Z',
    offer: {},
    mvp: { title: 'Kite Forms' },
    ...change,
  }) as Rental;
const createConversation = (unread: number, name: string) =>
  ({ unread, counterpart: { id: name, displayname: name }, last: { subject: 'Hello' } }) as Conversation;

describe('the next step (RENT-42)', () => {
  it('is missing if there is nothing to do', () => {
    expect(nextStepOf(NOTHING_TO_DO)).toBeUndefined();
    expect(nextStepOf({ ...NOTHING_TO_DO, earnings: createEarnings({ holds: [] }) })).toBeUndefined();
    expect(
      nextStepOf({ ...NOTHING_TO_DO, earnings: createEarnings({ available: 0, pending: 0 }) }),
    ).toBeUndefined();
    const runningRental = createRental({ until: '2026-05-01T12:00:00.000Z' });
    expect(
      nextStepOf({ ...NOTHING_TO_DO, rentals: [runningRental, createRental({ offer: null })] }),
    ).toBeUndefined();
  });

  it('is first the PayPal address with the unpaid amount, then a message, then a rental', () => {
    const allInputs = {
      ...NOTHING_TO_DO,
      earnings: createEarnings(),
      unreadCount: 2,
      rentals: [createRental()],
    };
    expect(nextStepOf(allInputs)?.title).toBe('Confirm your PayPal address to receive $99.30');
    expect(nextStepOf({ ...allInputs, earnings: createEarnings({ holds: [] }) })?.kind).toBe('message');
    expect(nextStepOf({ ...allInputs, earnings: undefined, unreadCount: 0 })?.kind).toBe('rental');
  });

  it('leads to the newest unread conversation', () => {
    const conversations = [createConversation(0, 'Ada'), createConversation(1, 'Ben')];
    const step = nextStepOf({ ...NOTHING_TO_DO, unreadCount: 1, conversations });
    expect(step).toMatchObject({
      title: 'You have 1 unread message',
      reason: 'Ben: Hello',
      link: { to: '/messages?with=Ben' },
    });
  });

  it('names the rental that ends first', () => {
    const soonerRental = createRental({
      until: '2026-03-31T11:00:00.000Z',
      mvp: { title: 'Chalkline', image: '' },
    });
    expect(nextStepOf({ ...NOTHING_TO_DO, rentals: [createRental(), soonerRental] })?.title).toBe(
      'Chalkline ends in 1 day',
    );
  });
});
