import type { Readable } from 'node:stream';

/** A stored object; its stream must be read or destroyed. */
export interface StoredObject {
  readonly body: Readable;
  readonly byteSize: number;
}

/** An entry of a list of objects. */
export interface ObjectEntry {
  readonly key: string;
  readonly modifiedAt: Date;
}

/**
 * Stores complete files by key. Keys are lowercase names and folders that our code chooses, such as `images/{id}-480.webp`;
 * any other key throws an Error.
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
  /** Lists all objects below a prefix, which must end in '/', in no order. */
  abstract list(prefix: string): AsyncIterable<ObjectEntry>;
}

const KEY = /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*(?:\.[a-z0-9]+)?$/;

/** Returns the key; throws an Error if its form is wrong. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('Malformed object key');
  return key;
}
