import { isStorable } from '@market/contract/text/text';
import { DomainError } from '../domain-error.js';

/** A position in a list for keyset pagination: the sort value and the id of the last row of a page. */
export interface Cursor {
  readonly value: string;
  readonly id: string;
}

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns a cursor as opaque text. It is valid only for the list and sort order that `listName` names. */
export function encodeCursor(listName: string, cursor: Cursor): string {
  return Buffer.from(JSON.stringify([listName, cursor.value, cursor.id])).toString('base64url');
}

/** Like `encodeCursor`, for a list sorted by time. */
export function encodeTimeCursor(listName: string, time: Date, id: string): string {
  return encodeCursor(listName, { value: time.toISOString(), id });
}

/** A page of a list; `nextCursor` is null on the last page. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

/** Returns a page from rows that were read with `limit` + 1; the extra row only shows that there is a next page. */
export function pageOf<Row>(
  rowsAndNext: Row[],
  limit: number,
  cursorOf: (lastRow: Row) => string,
): Page<Row> {
  const rows = rowsAndNext.slice(0, limit);
  const lastRow = rowsAndNext.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: lastRow === undefined ? null : cursorOf(lastRow) };
}

/**
 * Decodes a cursor; throws DomainError `request/invalid` for the field `cursor` if the cursor is malformed or
 * of another list.
 */
export function decodeCursor(listName: string, text: string): Cursor {
  const values = parseCursorText(text);
  if (Array.isArray(values) && values.length === 3) {
    const [cursorList, value, id] = values as unknown[];
    if (
      cursorList === listName &&
      typeof value === 'string' &&
      isStorable(value) &&
      typeof id === 'string' &&
      UUID_PATTERN.test(id)
    )
      return { value, id };
  }
  throw invalidCursorError();
}

/**
 * Matches only the format of `toISOString`, because Postgres cannot read some other formats that JavaScript
 * accepts.
 */
const ISO_TIME_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Like `decodeCursor`, for a list sorted by time: the value of the cursor must be a time. */
export function decodeTimeCursor(listName: string, text: string): Cursor {
  const cursor = decodeCursor(listName, text);
  if (!ISO_TIME_PATTERN.test(cursor.value) || !isExistingTime(cursor.value)) throw invalidCursorError();
  return cursor;
}

/** Returns whether the date exists. JavaScript accepts 30 February, but turns it into a day in March. */
function isExistingTime(value: string): boolean {
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value && time.getUTCFullYear() > 0;
}

function invalidCursorError(): DomainError {
  return new DomainError('request/invalid', { fields: { cursor: 'Not a cursor of this list' } });
}

function parseCursorText(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
