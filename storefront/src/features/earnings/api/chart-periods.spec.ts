import { describe, expect, it } from 'vitest';
import { createBars, periodDays } from './chart-periods.js';

const NOW = new Date('2026-03-31T23:30:00.000Z');
const createDaySums = (day: string, net: number, sales = 1) => ({ day, sales, net, gross: net, fee: 0 });

describe('a period of the chart', () => {
  it('ends today in UTC; a year begins with a whole month', () => {
    expect(periodDays('30', NOW)).toEqual({ from: '2026-03-02', to: '2026-03-31' });
    expect(periodDays('90', NOW)).toEqual({ from: '2026-01-01', to: '2026-03-31' });
    expect(periodDays('year', NOW)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  });

  it('is never longer than 366 days', () => {
    for (const now of ['2028-02-29T12:00:00Z', '2027-12-31T23:59:59Z', '2029-01-01T00:00:00Z']) {
      const { from, to } = periodDays('year', new Date(now));
      expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBeLessThanOrEqual(366);
    }
  });
});

describe('the bars', () => {
  it('are one for each day, including days without a sale', () => {
    const days = periodDays('30', NOW);
    const bars = createBars('30', days, [
      createDaySums('2026-03-02', 27),
      createDaySums('2026-03-31', -27, 0),
    ]);
    expect(bars).toHaveLength(30);
    expect(bars[0]).toEqual({ label: 'Mar 2, 2026', sales: 1, net: 27 });
    expect(bars[1]).toEqual({ label: 'Mar 3, 2026', sales: 0, net: 0 });
    expect(bars[29]).toEqual({ label: 'Mar 31, 2026', sales: 0, net: -27 });
  });

  it('are one for each month of a year, with whole cents', () => {
    const days = periodDays('year', NOW);
    const bars = createBars('year', days, [
      createDaySums('2026-02-01', 0.1),
      createDaySums('2026-02-28', 0.2),
      createDaySums('2025-04-01', 9),
    ]);
    expect(bars).toHaveLength(12);
    expect(bars[0]).toEqual({ label: 'Apr 2025', sales: 1, net: 9 });
    expect(bars[10]).toEqual({ label: 'Feb 2026', sales: 2, net: 0.3 });
  });
});
