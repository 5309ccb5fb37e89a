import { v7 } from 'uuid';

/** A new row's id: a UUID of version 7, so that ids of a table sort by the time they were made. */
export function newId(): string {
  return v7();
}

const TIME_DIGITS = 12;

/** The smallest id that could have been made at a moment: ids below it are older. */
export function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
