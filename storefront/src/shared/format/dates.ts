const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Created at first use: creating an Intl formatter is slow and would delay the start of a page. */
let timeFormat: Intl.DateTimeFormat | undefined;

function localTime(date: Date): string {
  timeFormat ??= new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
  return timeFormat.format(date);
}

function localShortDay(date: Date): string {
  return `${MONTHS[date.getMonth()]} ${date.getDate()}`;
}

function localDay(date: Date): string {
  return `${localShortDay(date)}, ${date.getFullYear()}`;
}

/** Formats a time as a day in UTC, so that server and browser render the same: 'Mar 4, 2026'. */
export function formatDay(moment: string): string {
  const date = new Date(moment);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** Formats a month like '2026-03': 'Mar 2026'. */
export function formatMonth(month: string): string {
  const date = new Date(`${month}-01`);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Formats a time in the user's time zone: 'Mar 4, 2026, 9:41 AM'. */
export function formatMoment(moment: string): string {
  const date = new Date(moment);
  return `${localDay(date)}, ${localTime(date)}`;
}

/** Returns the year of a time in UTC ('Member Since', PEOPLE-2). */
export function formatYear(moment: string): string {
  return String(new Date(moment).getUTCFullYear());
}

/** Formats seconds as 'm:ss' (DEMO-5). */
export function formatCountdown(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(wholeSeconds / 60)}:${String(wholeSeconds % 60).padStart(2, '0')}`;
}

/** Formats the day of a message in the user's time zone: 'Mar 4, 2026'. */
export function formatMessageDay(moment: string): string {
  return localDay(new Date(moment));
}

/** Formats the day of a message as briefly as a list needs: 'Mar 4', and 'Mar 4, 2025' in another year than `now`. */
export function formatShortDay(moment: string, now = new Date()): string {
  const date = new Date(moment);
  return date.getFullYear() === now.getFullYear() ? localShortDay(date) : localDay(date);
}

/** Formats the time of a message in the user's time zone: '9:41 AM'. */
export function formatMessageTime(moment: string): string {
  return localTime(new Date(moment));
}
