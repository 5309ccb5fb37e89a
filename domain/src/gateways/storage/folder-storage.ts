import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { unlessMissing } from '../../foundation/missing-file.js';
import { checkedKey, type ObjectEntry, ObjectStorage, type StoredObject } from './object-storage.js';

/** Begins the names of files that are still being written. */
const UNFINISHED = '.unfinished-';

/** Objects as files of a folder. */
export class FolderStorage extends ObjectStorage {
  private readonly folder: string;

  constructor(folder: string) {
    super();
    this.folder = resolve(folder);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const unfinished = join(dirname(path), `${UNFINISHED}${randomUUID()}`);
    try {
      const file = await open(unfinished, 'wx');
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const path = this.pathOf(key);
    const found = await unlessMissing(stat(path));
    if (!found?.isFile()) return undefined;
    return { body: createReadStream(path), byteSize: found.size };
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  /** Files left unfinished by a crash are among them, so that they can be removed in time. */
  async *list(prefix: string): AsyncIterable<ObjectEntry> {
    const entries = await unlessMissing(
      readdir(join(this.folder, prefix), { withFileTypes: true, recursive: true }),
    );
    for (const entry of entries ?? []) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await unlessMissing(stat(path));
      const key = relative(this.folder, path).split(sep).join('/');
      if (found) yield { key, modifiedAt: found.mtime };
    }
  }

  private pathOf(key: string): string {
    const name = key.split('/').at(-1) ?? '';
    if (name.startsWith(UNFINISHED))
      return join(this.folder, checkedKey(key.replace(UNFINISHED, '')), '..', name);
    return join(this.folder, checkedKey(key));
  }
}
