const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Returns a time in the browser's time zone, such as 'Nov 16, 2026, 8:52 PM'. */
export function formatDateTime(moment: string): string {
  return dateTimeFormat.format(new Date(moment));
}
