import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Books, type WrittenBooks } from './books.js';

const WRITE_AFTER_MS = 100;

/** Books that outlive a start: a refund asked for tomorrow still finds the capture of today. */
export interface KeptBooks {
  readonly books: Books;
  /** Writes them down a moment from now. */
  changed(): void;
  /** Writes them down at once. */
  close(): void;
}

/** Opens the books in a file, which begins with `first`; without one they last as long as the process. */
export function openBooks(file?: string, first?: () => WrittenBooks): KeptBooks {
  if (file === undefined)
    return { books: new Books(first?.()), changed: () => undefined, close: () => undefined };
  const books = new Books(
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WrittenBooks) : first?.(),
  );
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writeFileSync(`${file}.new`, JSON.stringify(books.written()), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return { books, changed: () => (timer ??= setTimeout(write, WRITE_AFTER_MS)), close: write };
}
