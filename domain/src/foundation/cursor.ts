import { isStorable } from '@market/contract/text/text';
import { DomainError } from './domain-error.js';

/** A place in a keyset page: the sort value and the id of the last row shown. */
export interface Cursor {
  readonly value: string;
  readonly id: string;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The opaque text of a cursor; `list` binds it to one list and sort order. */
export function encodeCursor(list: string, cursor: Cursor): string {
  return Buffer.from(JSON.stringify([list, cursor.value, cursor.id])).toString('base64url');
}

/** As `encodeCursor`, for a list sorted by time. */
export function encodeTimeCursor(list: string, at: Date, id: string): string {
  return encodeCursor(list, { value: at.toISOString(), id });
}

/** One page of a list; `nextCursor` is null on the last. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly nextCursor: string | null;
}

/** The page of what was found, of which one row more than its limit was asked for: that one tells whether there is a next. */
export function pageOf<Row>(found: Row[], limit: number, cursorOf: (last: Row) => string): Page<Row> {
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: last === undefined ? null : cursorOf(last) };
}

/** The place an opaque text names; throws DomainError `request/invalid` naming `cursor` for any other text. */
export function decodeCursor(list: string, text: string): Cursor {
  const parts = parse(text);
  if (Array.isArray(parts) && parts.length === 3) {
    const [name, value, id] = parts as unknown[];
    if (
      name === list &&
      typeof value === 'string' &&
      isStorable(value) &&
      typeof id === 'string' &&
      ID.test(id)
    )
      return { value, id };
  }
  throw notACursor();
}

/** A moment as `toISOString` writes it: other forms that JavaScript reads, Postgres may not. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** As `decodeCursor`, for a list sorted by time: the value must be a moment. */
export function decodeTimeCursor(list: string, text: string): Cursor {
  const cursor = decodeCursor(list, text);
  if (!MOMENT.test(cursor.value) || !isMoment(cursor.value)) throw notACursor();
  return cursor;
}

/** Whether the day and the time exist; 30 February does not come back as it was. */
function isMoment(value: string): boolean {
  const moment = new Date(value);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === value && moment.getUTCFullYear() > 0;
}

function notACursor(): DomainError {
  return new DomainError('request/invalid', { fields: { cursor: 'Not a cursor of this list' } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
