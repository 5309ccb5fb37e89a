const day = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const localDay = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const localTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** A day in UTC, the same on server and browser: 'Mar 4, 2026'. */
export function formatDay(moment: string): string {
  return day.format(new Date(moment));
}

/** A moment in the reader's own time zone: 'Mar 4, 2026, 9:41 AM'. */
export function formatMoment(moment: string): string {
  const date = new Date(moment);
  return `${localDay.format(date)}, ${localTime.format(date)}`;
}

/** The year of a moment, UTC (SPEC §2 'Member Since'). */
export function formatYear(moment: string): string {
  return String(new Date(moment).getUTCFullYear());
}

/** Seconds as 'm:ss' (SPEC §2 'Demo expires in m:ss'). */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** The day of a message in the reader's own time zone, with the year: 'Mar 4, 2026'. */
export function formatMessageDay(moment: string): string {
  return localDay.format(new Date(moment));
}

/** The time of a message in the reader's own time zone: 'Mar 4, 9:41 AM'. */
export function formatMessageTime(moment: string): string {
  const date = new Date(moment);
  return `${shortDay.format(date)}, ${localTime.format(date)}`;
}
