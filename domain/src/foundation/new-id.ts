import { v7 } from 'uuid';

/** Returns a new row's id: a UUID of version 7, so that ids sort by creation time. */
export function newId(): string {
  return v7();
}

const TIME_HEX_DIGITS = 12;

/** Returns the smallest id that a row created at this time can have; rows created earlier have smaller ids. */
export function firstIdOf(createdAt: Date): string {
  const hexTime = createdAt.getTime().toString(16).padStart(TIME_HEX_DIGITS, '0');
  return `${hexTime.slice(0, 8)}-${hexTime.slice(8)}-7000-8000-000000000000`;
}
