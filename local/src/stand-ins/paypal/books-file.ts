import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Books, type StoredBooks } from './books.js';

const WRITE_AFTER_MS = 100;

/** The stand-in's records in a file, so that captures from before a restart can be refunded. */
export interface BooksFile {
  readonly books: Books;
  /** Schedules a write to the file. */
  scheduleWrite(): void;
  /** Writes the file at once. */
  close(): void;
}

/** Opens the records in a file; a new file contains `initialBooks`. Without a file, records are kept in memory only. */
export function openBooks(file?: string, initialBooks?: () => StoredBooks): BooksFile {
  if (file === undefined)
    return { books: new Books(initialBooks?.()), scheduleWrite: () => undefined, close: () => undefined };
  const books = new Books(
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredBooks) : initialBooks?.(),
  );
  let writeTimer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(writeTimer);
    writeTimer = undefined;
    writeFileSync(`${file}.new`, JSON.stringify(books.toStoredBooks()), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return { books, scheduleWrite: () => (writeTimer ??= setTimeout(write, WRITE_AFTER_MS)), close: write };
}
