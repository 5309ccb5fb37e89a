import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rental, RentalPeriod } from '@market/contract/rentals/rentals';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { RentalCard } from './RentalCard.js';

const MVP_ID = '00000000-0000-4000-8000-000000000001';
const NOW = new Date('2026-02-10T12:00:00.000Z');
const onPay = vi.fn();

const createPeriod = (change: Partial<RentalPeriod> = {}): RentalPeriod => ({
  id: MVP_ID,
  duration: '1 month',
  startdate: '2026-01-31T12:00:00.000Z',
  enddate: '2026-02-28T12:00:00.000Z',
  totalprice: 100,
  credit: 0,
  refunded: false,
  createdat: '2026-01-31T12:00:00.000Z',
  receipt: { id: MVP_ID, number: 'R-2026-000001' },
  ...change,
});
const createRental = (change: Partial<Rental> = {}): Rental => ({
  id: MVP_ID,
  mvpid: MVP_ID,
  mvp: { title: 'Habit Garden', image: '' },
  startdate: '2026-01-31T12:00:00.000Z',
  enddate: '2026-02-28T12:00:00.000Z',
  duration: '1 month',
  totalprice: 100,
  createdat: '2026-01-31T12:00:00.000Z',
  sourceUrl: null,
  deliveredat: null,
  deliveryid: MVP_ID,
  hasarchive: false,
  hasrepository: false,
  mayrate: false,
  ratedstars: null,
  since: '2026-01-31T12:00:00.000Z',
  until: '2026-02-28T12:00:00.000Z',
  periods: [createPeriod()],
  paid: 100,
  offer: { monthlyPrice: 100, buyoutPrice: 2500, credit: 100, remaining: 2400 },
  ...change,
});
const renderCard = (change: Partial<Rental> = {}) =>
  render(
    <MemoryRouter>
      <RentalCard rental={createRental(change)} now={NOW} onPay={onPay} />
    </MemoryRouter>,
  );

afterEach(() => {
  onPay.mockClear();
});

describe('a rental in My Rentals', () => {
  it('counts the days to the end of the last paid period', () => {
    renderCard({
      startdate: '2026-02-28T12:00:00.000Z',
      enddate: '2026-03-28T12:00:00.000Z',
      until: '2026-03-28T12:00:00.000Z',
      periods: [
        createPeriod(),
        createPeriod({ id: MVP_ID.replace('1', '2'), startdate: '2026-02-28T12:00:00.000Z' }),
      ],
    });
    expect(screen.getByText('46 days left')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem')).toHaveLength(2);
  });

  it('can be extended while it runs, and renewed once it has ended', async () => {
    renderCard();
    await userEvent.click(screen.getByRole('button', { name: 'Extend rental' }));
    expect(onPay).toHaveBeenCalledWith('rent');
    cleanup();
    renderCard({ until: '2026-02-01T12:00:00.000Z' });
    expect(screen.getByText('Expired')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Rent again' }));
    expect(onPay).toHaveBeenCalledTimes(2);
  });

  it('collapses rent to own to one line with the amount left to pay (RENT-41)', () => {
    const isRentToOwnCollapsed = () =>
      screen.getByRole('group', { name: 'Rent to own', hidden: true }).closest('details')?.open === false;
    renderCard();
    expect(isRentToOwnCollapsed()).toBe(true);
    expect(screen.getByText('Own it for $2,400', { selector: 'summary *' })).toBeTruthy();
    expect(screen.getByText('with your $100 credited', { selector: 'summary *' })).toBeTruthy();
    cleanup();
    renderCard({ offer: { monthlyPrice: 100, buyoutPrice: 2500, credit: 625, remaining: 1875 } });
    expect(isRentToOwnCollapsed()).toBe(true);
    cleanup();
    renderCard({ until: '2026-02-11T12:00:00.000Z', enddate: '2026-02-11T12:00:00.000Z' });
    expect(isRentToOwnCollapsed()).toBe(true);
  });

  it('shows the amounts paid, credited and left to pay, and sells the MVP for the amount left', async () => {
    renderCard();
    await userEvent.click(screen.getByText('Own it for $2,400', { selector: 'summary *' }));
    const rentToOwnGroup = screen.getByRole('group', { name: 'Rent to own' });
    expect(within(rentToOwnGroup).getByText('$2,400')).toBeTruthy();
    expect(within(rentToOwnGroup).getByRole('meter').getAttribute('aria-valuetext')).toBe(
      '$100 of $2,500 credited',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Buy outright for $2,500' }));
    expect(screen.getByText('−$100 from your rental · you pay $2,400')).toBeTruthy();
    expect(onPay).toHaveBeenCalledWith('buy');
  });

  it('offers nothing for an unavailable or purchased MVP', () => {
    renderCard({ offer: null });
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    renderCard({ offer: null, until: null, enddate: null, duration: 'outright' });
    expect(screen.getByText('Bought')).toBeTruthy();
  });

  it('links to its receipt', () => {
    renderCard();
    expect(screen.getByRole('link', { name: 'Receipt R-2026-000001' }).getAttribute('href')).toBe(
      `/receipt/${MVP_ID}`,
    );
  });

  it('shows that it was refunded', () => {
    renderCard({
      periods: [createPeriod({ refunded: true })],
      until: '2026-02-01T00:00:00.000Z',
      paid: 0,
      offer: null,
    });
    expect(screen.getAllByText(/^Refunded/)).toHaveLength(2);
  });
});
