const minuteFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const secondFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** Returns a time in the browser's time zone, such as 'Nov 16, 2026, 8:52 PM'; `exact` adds seconds. */
export function formatDateTime(moment: string, exact = false): string {
  return (exact ? secondFormat : minuteFormat).format(new Date(moment));
}
