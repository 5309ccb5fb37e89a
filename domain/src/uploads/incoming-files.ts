import { open, readdir, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Id } from '@market/contract/endpoints/paging';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { undefinedIfMissing } from '../foundation/missing-file.js';

/** A file in the folder of incoming files, with the upload id that its name contains. */
export interface IncomingFile {
  readonly uploadId: string;
  readonly modifiedAt: Date;
}

/**
 * Files that were received, but not yet rendered (pictures) or published (videos). Each upload has one file,
 * named by its id, in a folder that api and workers share.
 */
@Injectable()
export class IncomingFiles {
  readonly folder: string;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'STORAGE_DIR'>) {
    this.folder = resolve(settings.STORAGE_DIR, 'incoming');
    mkdirSync(this.folder, { recursive: true });
  }

  /** Returns the path of an upload's file; throws if `uploadId` is malformed. */
  pathOf(uploadId: string): string {
    return join(this.folder, Id.parse(uploadId));
  }

  /** Returns the number of received bytes; undefined if there is no file. */
  async readSize(uploadId: string): Promise<number | undefined> {
    return (await undefinedIfMissing(stat(this.pathOf(uploadId))))?.size;
  }

  /** Reads up to `length` bytes of an upload's file from `offset` on. */
  async read(uploadId: string, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const file = await open(this.pathOf(uploadId), 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  /**
   * Writes an upload's file while its bytes arrive, and returns the number of bytes. Rejects if reading the bytes
   * fails.
   */
  async write(uploadId: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    const file = createWriteStream(this.pathOf(uploadId), { flags: 'wx' });
    await pipeline(bytes, file);
    return file.bytesWritten;
  }

  /** Returns the SHA-256 of a file in hexadecimal digits. */
  async hash(uploadId: string): Promise<string> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(this.pathOf(uploadId)), hash);
    return hash.digest('hex');
  }

  /**
   * Deletes an upload's file, and the `.json` file with the state of the upload protocol; does nothing if the files are
   * missing.
   */
  async remove(uploadId: string): Promise<void> {
    const path = this.pathOf(uploadId);
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
  }

  /** Lists the uploads with files in the folder; files with other names are ignored. */
  async list(): Promise<IncomingFile[]> {
    const names = (await undefinedIfMissing(readdir(this.folder))) ?? [];
    const ids = new Set(
      names.map((name) => name.replace(/\.json$/, '')).filter((name) => Id.safeParse(name).success),
    );
    const entries: IncomingFile[] = [];
    for (const uploadId of ids) {
      const path = this.pathOf(uploadId);
      const fileStats =
        (await undefinedIfMissing(stat(path))) ?? (await undefinedIfMissing(stat(`${path}.json`)));
      if (fileStats) entries.push({ uploadId, modifiedAt: fileStats.mtime });
    }
    return entries;
  }
}
