import type { Readable } from 'node:stream';

/** An object as it is handed out: its bytes as a stream that must be read or destroyed. */
export interface StoredObject {
  readonly body: Readable;
  readonly byteSize: number;
}

/** An object as a listing shows it. */
export interface ObjectEntry {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * Keeps finished files by key, whole or not at all. Keys are ours, never a person's: lower-case names and folders
 * below one another, as `images/{id}-480.webp`; any other key is refused with an Error.
 */
export abstract class ObjectStorage {
  /** Keeps an object, in the place of one that has its key. */
  abstract put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Keeps a file of this machine as an object, likewise; for what is too large to be held in memory. */
  abstract putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Undefined where there is none. */
  abstract read(key: string): Promise<StoredObject | undefined>;
  /** Removes an object; does nothing where there is none. */
  abstract delete(key: string): Promise<void>;
  /** Every object below a prefix that ends in '/', in no order. */
  abstract list(prefix: string): AsyncIterable<ObjectEntry>;
}

const KEY = /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*(?:\.[a-z0-9]+)?$/;

/** The key itself; throws for one that is not ours. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Not a key of the storage');
  return key;
}
