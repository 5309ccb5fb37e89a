import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { undefinedIfMissing } from '../../foundation/missing-file.js';
import { checkedKey, type ObjectEntry, ObjectStorage, type StoredObject } from './object-storage.js';

/** Prefix in the names of files that are still being written. */
const UNFINISHED_PREFIX = '.unfinished-';

/** Stores objects as files in a folder. */
export class FolderStorage extends ObjectStorage {
  private readonly folder: string;

  constructor(folder: string) {
    super();
    this.folder = resolve(folder);
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.write(key, (unfinishedPath) => writeFile(unfinishedPath, bytes, { flag: 'wx' }));
  }

  putFile(key: string, path: string): Promise<void> {
    return this.write(key, (unfinishedPath) => copyFile(path, unfinishedPath, constants.COPYFILE_EXCL));
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const path = this.pathOf(key);
    const fileStats = await undefinedIfMissing(stat(path));
    if (!fileStats?.isFile()) return undefined;
    return { body: createReadStream(path), byteSize: fileStats.size };
  }

  async delete(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  /** Also lists unfinished files that remained after a crash, so that the caller can delete these. */
  async *list(prefix: string): AsyncIterable<ObjectEntry> {
    const entries = await undefinedIfMissing(
      readdir(join(this.folder, prefix), { withFileTypes: true, recursive: true }),
    );
    for (const entry of entries ?? []) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const fileStats = await undefinedIfMissing(stat(path));
      const key = relative(this.folder, path).split(sep).join('/');
      if (fileStats) yield { key, modifiedAt: fileStats.mtime };
    }
  }

  /** Writes to a file with another name, and renames the file once it is complete and synced to disk. */
  private async write(key: string, writeContents: (unfinishedPath: string) => Promise<void>): Promise<void> {
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const unfinishedPath = join(dirname(path), `${UNFINISHED_PREFIX}${randomUUID()}`);
    try {
      await writeContents(unfinishedPath);
      const file = await open(unfinishedPath, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinishedPath, path);
    } catch (error) {
      await rm(unfinishedPath, { force: true });
      throw error;
    }
  }

  private pathOf(key: string): string {
    const name = key.split('/').at(-1) ?? '';
    if (name.startsWith(UNFINISHED_PREFIX))
      return join(this.folder, checkedKey(key.replace(UNFINISHED_PREFIX, '')), '..', name);
    return join(this.folder, checkedKey(key));
  }
}
