const toTheMinute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const toTheSecond = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** A moment in words, in the reader's own time zone: 'Nov 16, 2026, 8:52 PM'; `exact` has its seconds. */
export function momentText(moment: string, exact = false): string {
  return (exact ? toTheSecond : toTheMinute).format(new Date(moment));
}
