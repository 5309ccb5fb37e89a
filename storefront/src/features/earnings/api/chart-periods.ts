import type { EarningSums } from '@market/contract/earnings';

const DAY_MS = 86_400_000;
const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Periods of the chart; a year has one bar per month, shorter periods have one bar per day. */
export const PERIOD_CHOICES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'year', label: '12 months' },
] as const;
export type Period = (typeof PERIOD_CHOICES)[number]['value'];

/** A bar of the earnings chart; amounts in USD. */
export interface ChartBar {
  readonly label: string;
  readonly sales: number;
  readonly net: number;
}

/** Returns the first and last day (UTC) of a period that ends at `now`; a year starts on the first day of a month. */
export function periodDays(period: Period, now: Date): { readonly from: string; readonly to: string } {
  const firstDay =
    period === 'year'
      ? Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)
      : now.getTime() - (Number(period) - 1) * DAY_MS;
  return { from: formatUtcDay(new Date(firstDay)), to: formatUtcDay(now) };
}

/** Returns a bar for each day or month of the period, including days and months without sales. */
export function createBars(
  period: Period,
  { from, to }: { readonly from: string; readonly to: string },
  days: EarningSums['days'],
): ChartBar[] {
  const keyLength = period === 'year' ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length;
  const bars = new Map<string, ChartBar>();
  for (let dayMs = Date.parse(from); dayMs <= Date.parse(to); dayMs += DAY_MS) {
    const barKey = formatUtcDay(new Date(dayMs)).slice(0, keyLength);
    if (!bars.has(barKey)) bars.set(barKey, { label: barLabel(barKey), sales: 0, net: 0 });
  }
  for (const { day, sales, net } of days) {
    const barKey = day.slice(0, keyLength);
    const bar = bars.get(barKey);
    // Sums of floating-point numbers may be off in the last digit, so they are rounded to whole cents.
    if (bar)
      bars.set(barKey, { ...bar, sales: bar.sales + sales, net: Math.round((bar.net + net) * 100) / 100 });
  }
  return [...bars.values()];
}

function formatUtcDay(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Returns the label of a bar: 'Mar 4, 2026' for a day, 'Mar 2026' for a month. */
function barLabel(barKey: string): string {
  const [year = '', month = '', day] = barKey.split('-');
  const monthName = MONTH_NAMES[Number(month) - 1] ?? '';
  return day === undefined ? `${monthName} ${year}` : `${monthName} ${Number(day)}, ${year}`;
}
