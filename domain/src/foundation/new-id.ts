import { v7 } from 'uuid';

/** A new row's id: a UUID of version 7, so that ids of a table sort by the time they were made. */
export function newId(): string {
  return v7();
}
