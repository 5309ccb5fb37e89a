import type { Readable } from 'node:stream';

/** An object that is being read; the caller must read or destroy its stream. */
export interface StoredObject {
  readonly body: Readable;
  readonly byteSize: number;
}

/** An entry in the list of stored objects. */
export interface ObjectEntry {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * Stores complete files under keys. A key is a lowercase path that our code chooses, such as
 * `images/{id}-480.webp`; any other key throws an Error.
 */
export abstract class ObjectStorage {
  /** Stores an object, replacing one with the same key. */
  abstract put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Stores a local file as an object, without loading it into memory. */
  abstract putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Returns an object; undefined if there is none. */
  abstract read(key: string): Promise<StoredObject | undefined>;
  /** Deletes an object; does nothing if there is none. */
  abstract delete(key: string): Promise<void>;
  /** Lists all objects below a prefix, which must end in '/'; the order is undefined. */
  abstract list(prefix: string): AsyncIterable<ObjectEntry>;
}

const KEY_PATTERN = /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*(?:\.[a-z0-9]+)?$/;

/** Returns the key; throws an Error if it is malformed. */
export function checkedKey(key: string): string {
  if (!KEY_PATTERN.test(key)) throw new Error('Malformed object key');
  return key;
}
